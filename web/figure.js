// The DOM of one figure around its canvas: title, question, caption, controls, table, share panel. It works on markup
// that the build wrote (and then moves nothing) or writes the markup itself. The state is one line, wherever edited.

import { bindForm } from "./form.js";
import { figureHtml, icons, messagesHtml, plainHtml, sentenceHtml, tableHtml, verdictHtml } from "./html.js";
import { openShare } from "./share.js";
import { fragment } from "./snippets.js";

export { LabError, early as ready } from "./lab.js";

const sheetDark = matchMedia("(prefers-color-scheme: dark)");
const coarse = matchMedia("(pointer: coarse)");
export const resolveTheme = (theme) => (theme === "light" || theme === "dark" ? theme : sheetDark.matches ? "dark" : "light");
export const loadStrings = async (lang, base = import.meta.url) =>
  (await import(new URL(`strings.${lang}.js`, base).href)).default;

let stagePromise;
/** The one stage of the page. */
export function sharedStage(lab, base = import.meta.url) {
  stagePromise ??= import(new URL("stage.js", base).href).then(({ openStage }) =>
    openStage(lab, { fontBase: new URL("fonts/", base).href }),
  );
  return stagePromise;
}

let count = 0;

/**
 * host: a <figure>, empty or written by the build. options: lab (promise), strings, lang, theme, state, number, title,
 * readonly, toolbar, brand, level, base (folder of the site), link(state), height (for the embed snippet),
 * on: {change(state), ready(), error(message), answer({id, correct}), height(px)}.
 */
export function createFigure(host, options) {
  const { base, strings, on = {} } = options;
  let { lang, theme = "auto", readonly = false } = options;
  let state = options.state;
  let lab, view, slot, share, form, dead = false, fallback = "", answered = "", spoken = 0;
  const id = host.id || `lab-${++count}`;
  const part = (name) => host.querySelector(`[data-part="${name}"]`);
  const abort = new AbortController();
  const listen = (target, type, handler) => target.addEventListener(type, handler, { signal: abort.signal });

  host.dataset.phase = "loading";
  listen(host, "click", click);
  listen(sheetDark, "change", look);
  if (host.querySelector('[data-part="canvas"]')) bind();
  const started = start();

  async function start() {
    try {
      lab = await options.lab;
      await lab.need(state);
    } catch (error) {
      return failed(strings.no_wasm, error);
    }
    if (dead) return;
    const next = lab.view(state, lang);
    view = known(next) ?? next;
    if (!form) {
      write();
      bind();
    }
    state = view.state;
    show();
    try {
      const stage = await sharedStage(lab, base);
      if (dead) return;
      if (!stage.ok) return failed(strings.no_webgl);
      attach(stage);
    } catch (error) {
      failed(strings.no_webgl, error);
    }
  }

  function write() {
    host.id = id;
    host.innerHTML = figureHtml(view, strings, { ...options, id, readonly });
  }

  function bind() {
    form = bindForm(part("form"), { prefix: id, edit });
    part("controls").querySelector("summary").id = `${id}-controls`;
  }

  function attach(stage) {
    if (!view.widget) return failed(view.sentence);
    slot = stage.attach(part("canvas"), {
      state,
      lang,
      theme: resolveTheme(theme),
      coarse: coarse.matches,
      readonly,
      label: options.title || view.title,
      describedBy: `${id}-caption`,
      onChange: () => apply(slot.view(), "canvas"),
      onWorked: worked,
      onHeight: on.height,
      onReady: () => {
        host.dataset.phase = "ready";
        on.ready?.();
      },
      onError: stopped,
    });
  }

  /** One way in for every edit. `from`: canvas, form, start, or outside (then nobody is told). */
  function set(line, from) {
    if (dead) return;
    if (lab && !lab.has(line)) lab.need(line).then(() => set(line, from), stopped);
    else if (lab) apply(lab.view(line, lang), from);
    else state = line;
  }

  /** Long work is done or was stopped: the caption and the table say what came out. */
  function worked() {
    view = slot.view();
    show();
    speak();
  }

  /** A line that names no figure leaves the figure as it is, with the reason. */
  function known(next) {
    if (next.widget) return next;
    const last = view ?? (host.dataset.state && lab.view(host.dataset.state, lang));
    return last && { ...last, errors: next.errors };
  }

  function apply(next, from) {
    view = known(next);
    const same = view.state === state;
    state = view.state;
    if (from !== "canvas" && view.widget) slot?.setState(state);
    show();
    if (same || from === "outside") return;
    speak();
    on.change?.(state, from);
  }

  function edit(key, value) {
    if (!lab || readonly) return "";
    const { state: line, error } = lab.edit(state, key, value, lang);
    if (error) return error;
    const next = lab.view(line, lang);
    const reason = next.errors.find((found) => found.key === key)?.message;
    if (!reason) apply(next, "form"); // else the old picture stays
    return reason ?? "";
  }

  function show() {
    host.dataset.widget = view.widget;
    part("caption").innerHTML = sentenceHtml(view.sentence);
    part("messages").innerHTML = messagesHtml(view);
    part("tablebox").innerHTML = tableHtml(view.table);
    form.show(view, readonly);
    for (const { key, message } of view.errors) form.mark(key, message);
    if (fallback) part("canvas").innerHTML = plainHtml(fallback, view.table);
    const full = host.querySelector('[data-do="full"]');
    if (full) full.href = `${base}embed.html?${new URLSearchParams({ lang, theme })}${fragment(state)}`;
    share?.refresh();
    answer();
  }

  function answer() {
    const box = part("answer");
    const now = view.answer && JSON.stringify(view.answer);
    if (!now || now === answered) {
      if (!now) box.hidden = true;
      answered = now ?? "";
      return;
    }
    const first = !answered && !host.dataset.touched;
    answered = now;
    if (first && !view.answer.correct) return;
    box.hidden = false;
    box.dataset.correct = view.answer.correct;
    box.innerHTML = verdictHtml(view.answer.correct, view.answer.message, strings);
    on.answer?.({ id: view.answer.id, correct: view.answer.correct });
  }

  /** The sentence again, for a screen reader, once the edits pause. */
  function speak(text) {
    host.dataset.touched = "1";
    clearTimeout(spoken);
    spoken = setTimeout(() => {
      const live = part("live");
      if (live) live.textContent = text ?? view.sentence;
    }, text ? 0 : 700);
  }

  function click(event) {
    const button = event.target.closest("[data-do]");
    if (!button) return;
    const action = button.dataset.do;
    if (action === "start" && view?.start) set(view.start.state, "start");
    if (action === "share") toggleShare(button);
    if (action === "again") location.reload();
    if (action === "copy-state") navigator.clipboard?.writeText(state).then(() => speak(strings.copied_state));
  }

  function toggleShare(button) {
    const panel = part("share");
    panel.hidden = !panel.hidden;
    button.setAttribute("aria-expanded", String(!panel.hidden));
    if (panel.hidden || share || !view) return;
    const info = () => ({
      state,
      cli: view.cli,
      link: options.link?.(state) ?? `${base}${fragment(state)}`,
      base,
      lang,
      theme,
      title: options.title || view.title,
      height: closedHeight(),
      version: lab.version,
    });
    share = openShare(panel, { strings, info, snapshot: async () => (await slot?.snapshot()) ?? null, say: speak });
  }

  /** Of the figure with everything folded, for the height that an embed reserves. */
  function closedHeight() {
    const parts = [".figure-head", '[data-part="canvas"]', "figcaption", "summary"];
    return 20 + parts.reduce((sum, selector) => sum + host.querySelector(selector).offsetHeight, 0);
  }

  function failed(message, error) {
    fallback = message;
    host.dataset.phase = "plain";
    const table = view?.table;
    if (table) part("canvas").innerHTML = plainHtml(message, table);
    else if (part("tablebox")) {
      part("canvas").innerHTML = `<div class="plain"><p><strong></strong></p></div>`;
      part("canvas").querySelector("strong").textContent = message;
      part("canvas").firstChild.append(part("tablebox").firstElementChild.cloneNode(true));
    } else host.textContent = message;
    on.error?.(error ? `${message} ${error.message ?? error}` : message);
    on.ready?.();
  }

  /** `code` of the stage: webgl fonts state context stopped. */
  function stopped({ code }) {
    slot?.destroy();
    slot = null;
    if (code === "webgl" || code === "state") return failed(code === "webgl" ? strings.no_webgl : view.sentence);
    const message = strings[`error_${code}`] ?? code;
    host.dataset.phase = "stopped";
    part("canvas").innerHTML = `<div class="plain"><p class="stopped">${icons.cross}<strong>${strings.stopped}</strong> ${strings.stopped_safe}</p><p><button type="button" class="button" data-do="again">${strings.start_again}</button> <button type="button" class="button" data-do="copy-state">${strings.copy_state}</button></p><p class="muted"></p></div>`;
    part("canvas").querySelector(".muted").textContent = message;
    on.error?.(message);
  }

  function look() {
    slot?.setLook({ lang, theme: resolveTheme(theme), readonly });
  }

  return {
    host,
    started,
    get state() {
      return state;
    },
    setState: (line) => set(line, "outside"),
    /** As if the reader had chosen it: `change` is sent. */
    choose: (line) => set(line, "start"),
    /** Language is fixed for markup written by the build; theme and readonly can change at any time. */
    setLook(next) {
      theme = next.theme ?? theme;
      readonly = next.readonly ?? readonly;
      look();
      if (view && form) show();
    },
    focus: () => slot?.focus(),
    snapshot: async () => (await slot?.snapshot()) ?? null,
    destroy() {
      dead = true;
      clearTimeout(spoken);
      abort.abort();
      slot?.destroy();
    },
  };
}
