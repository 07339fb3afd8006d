// The course page: figures and their address, theme, language, exercises, terms. Nothing is stored anywhere but in
// the address and in the history entry.

import { readFragment, writeFragment } from "./address.js";
import { createFigure, ready } from "./figure.js";
import { verdictHtml } from "./html.js";
import { fragment } from "./snippets.js";
import { startReading } from "./reading.js";

const root = document.documentElement;
const lang = root.lang.startsWith("zh") ? "zh" : "en";
const base = new URL(".", import.meta.url).href;
const strings = (await import(new URL(`strings.${lang}.js`, base).href)).default;

// --- figures and their states
const hosts = [...document.querySelectorAll("figure[data-figure]")];
const list = hosts.map((host) => [host.dataset.figure, host.dataset.widget]);
const first = new Map(hosts.map((host) => [host.dataset.figure, host.dataset.state])); // as the build wrote them
const figures = new Map();
const address = readFragment(location.hash, list);
const kept = history.state?.figures;
const initial = new Map([...first, ...Object.entries(kept ?? {}), ...address.states]);
const lab = hosts.length ? ready : null;

for (const host of hosts) {
  const number = host.dataset.figure;
  figures.set(
    number,
    createFigure(host, {
      lab,
      strings,
      lang,
      theme: theme(),
      base,
      number,
      state: initial.get(number),
      link: (state) => location.origin + location.pathname + fragment(`${number}/${state}`),
      on: { change: (state, from) => changed(number, state, from) },
    }),
  );
}

// A link to a figure's state goes to the figure, as a link to a section goes to the section; a reload stays put.
const fresh = performance.getEntriesByType("navigation")[0]?.type === "navigate" && !kept;
if (fresh && address.section && address.states.size) document.getElementById(address.section)?.scrollIntoView();
else if (fresh && address.states.size && !location.hash.includes(";")) {
  figures.get([...address.states.keys()][0])?.host.scrollIntoView();
}

// --- history: edits replace the entry (at most every 400 ms: browsers limit the rate), buttons push one
let pending = 0;
let last = null;

const states = () => Object.fromEntries([...figures].map(([number, figure]) => [number, figure.state]));

function changed(number, state, from) {
  host(number).dataset.url = location.origin + location.pathname + fragment(`${number}/${state}`);
  const url = location.search + fragment(`${number}/${state}`);
  if (from === "start") {
    flush();
    history.pushState({ figures: states() }, "", url);
    return;
  }
  last = url;
  pending ||= setTimeout(flush, 400);
}

function flush() {
  clearTimeout(pending);
  pending = 0;
  if (last) history.replaceState({ figures: states() }, "", last);
  last = null;
}

const host = (number) => figures.get(number).host;

addEventListener("pagehide", flush);
addEventListener("popstate", (event) => {
  const now = readFragment(location.hash, list);
  const saved = event.state?.figures;
  if (!saved && !now.states.size) {
    // An anchor of the page: the figures stay as they are, and this entry now knows them.
    history.replaceState({ figures: states() }, "", location.href);
    return;
  }
  const target = saved ? new Map([...first, ...Object.entries(saved)]) : now.states;
  for (const [number, state] of target) {
    if (figures.get(number)?.state !== state) figures.get(number)?.setState(state);
  }
});

/** Before a button pushes an entry: the one being left must know its states, or Back could not restore them. */
function remember() {
  flush();
  history.replaceState({ figures: states() }, "", location.href);
}

for (const { host: figure } of figures.values()) {
  figure.addEventListener("click", (event) => event.target.closest('[data-do="start"]') && remember(), { capture: true });
}

// --- theme: three words in the address's query, nothing stored
function theme() {
  return root.dataset.theme ?? "auto";
}

const themes = ["auto", "light", "dark"];
const themeButtons = [...document.querySelectorAll("[data-theme-choice]")];

function showTheme() {
  for (const button of themeButtons) button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme()));
}

for (const button of themeButtons) {
  button.addEventListener("click", () => {
    // On narrow screens only the current choice is shown: pressing it goes on to the next.
    const shown = themeButtons.filter((other) => other.offsetParent).length;
    const next = shown > 1 ? button.dataset.themeChoice : themes[(themes.indexOf(theme()) + 1) % 3];
    if (next === "auto") delete root.dataset.theme;
    else root.dataset.theme = next;
    const url = new URL(location.href);
    if (next === "auto") url.searchParams.delete("theme");
    else url.searchParams.set("theme", next);
    flush();
    history.replaceState(history.state, "", url);
    showTheme();
    keepTheme();
    for (const figure of figures.values()) figure.setLook({ theme: next });
    if (shown === 1) themeButtons.find((other) => other.dataset.themeChoice === next).focus();
  });
}

/** Links inside the site carry the theme. */
function keepTheme() {
  for (const link of document.querySelectorAll("a[href]")) {
    const raw = link.getAttribute("href");
    if (raw.startsWith("#") || link.origin !== location.origin || link.dataset.do === "full") continue;
    const url = new URL(link.href);
    if (theme() === "auto") url.searchParams.delete("theme");
    else url.searchParams.set("theme", theme());
    if (url.href !== link.href) link.href = url.href;
  }
}

showTheme();
keepTheme();

// --- language: the same section, with the figures' states
const reading = startReading();
for (const link of document.querySelectorAll('[data-do="language"]')) {
  link.addEventListener("click", () => {
    const moved = [...figures].filter(([number, figure]) => figure.state !== first.get(number)).map(([number, figure]) => [number, figure.state]);
    link.hash = writeFragment(moved, reading.section());
  });
}

// --- exercises
for (const form of document.querySelectorAll(".exercise")) {
  const field = form.querySelector("input");
  const verdict = form.querySelector(".verdict");
  const say = (correct, message) => {
    verdict.hidden = false;
    verdict.dataset.correct = correct;
    verdict.innerHTML = verdictHtml(correct, message, strings);
  };
  const check = async () => {
    try {
      return (await lab).check(form.dataset.exercise, field.value, lang);
    } catch {
      return { correct: false, message: strings.no_wasm, state: "" };
    }
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { correct, message } = await check();
    say(correct, message);
  });
  form.querySelector('[data-do="show"]').addEventListener("click", async () => {
    const { state, message, correct } = await check();
    if (!state) {
      say(correct, message);
      field.focus();
      return;
    }
    remember();
    const figure = figures.get(form.dataset.figure);
    figure.choose(state);
    figure.host.scrollIntoView();
  });
}

// --- glossary terms open a definition in the margin or under the paragraph
for (const button of document.querySelectorAll(".term")) {
  const definition = document.getElementById(button.getAttribute("aria-controls"));
  button.addEventListener("click", () => {
    definition.hidden = !definition.hidden;
    button.setAttribute("aria-expanded", String(!definition.hidden));
  });
}

// --- the embedding guide shows addresses of this very site
for (const code of document.querySelectorAll(".prose pre code")) {
  code.textContent = code.textContent.replaceAll("https://example.org/number-lab/", base);
}

addEventListener("beforeprint", async () => {
  for (const number of figures.keys()) {
    host(number).dataset.url = location.origin + location.pathname + fragment(`${number}/${figures.get(number).state}`);
  }
});
