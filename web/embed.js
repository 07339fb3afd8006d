// embed.html: one figure in a frame of a foreign page. It talks with its parent only, and sends content only to an
// origin that it knows. Off screen a frame gets no animation frames and no resize callbacks, so heights are measured here.

import { createFigure, loadStrings, ready } from "./figure.js";
import { readOptions } from "./options.js";
import { fragment } from "./snippets.js";

const options = readOptions(new URLSearchParams(location.search));
const root = document.documentElement;
root.lang = options.lang === "zh" ? "zh-CN" : "en";
const base = new URL(".", import.meta.url).href;
const host = document.getElementById("figure");
const framed = parent !== window;
root.classList.toggle("whole", !framed);
let figure;

/** The parent's origin as the browser tells it; "null" and no answer mean that it is not known. */
function parentOrigin() {
  const told = location.ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : "null");
  return told === "null" ? null : told;
}

let known = framed ? parentOrigin() : null;
const open = ["number-lab:ready", "number-lab:resize"]; // these two say nothing about what the reader does

function send(message, to = known) {
  if (!framed) return;
  if (to) parent.postMessage(message, to);
  else if (open.includes(message.type)) parent.postMessage(message, "*");
}

let height = 0;
function measure() {
  const now = Math.ceil(document.querySelector("main").getBoundingClientRect().height);
  if (now === height || !host.firstChild) return; // nothing written yet
  height = now;
  send({ type: "number-lab:resize", height });
}

const methods = {
  getState: () => figure.state,
  setState: (line) => {
    figure.setState(String(line));
    keep();
    return figure.state;
  },
  getShareUrl: () => location.href,
  setLook: ({ theme, readonly } = {}) => {
    if (theme) applyTheme(theme);
    figure.setLook({ theme, readonly });
  },
  snapshot: () => figure.snapshot(),
  /** For a host that takes this frame away for a while: the picture, its place and its sentence. */
  picture: async () => {
    const { top, width, height } = host.querySelector("canvas").getBoundingClientRect();
    return { blob: await figure.snapshot(), caption: host.querySelector("figcaption").textContent, top, width, height };
  },
};

function applyTheme(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

addEventListener("message", async (event) => {
  if (event.source !== parent || !framed || event.data?.type !== "number-lab:call") return;
  const { id, method, args = [] } = event.data;
  const origin = event.origin === "null" ? null : event.origin;
  known ??= origin;
  const result = { type: "number-lab:result", id };
  try {
    await figure.started;
    if (!Object.hasOwn(methods, method)) throw new Error(`no method is called ${method}`);
    result.value = await methods[method](...args);
  } catch (error) {
    result.error = String(error.message ?? error);
  }
  if (origin) send(result, origin);
});

const keep = () => history.replaceState(null, "", location.pathname + location.search + fragment(figure.state));
let pending = 0;

addEventListener("hashchange", () => {
  const line = location.hash.slice(1);
  if (line && line !== figure.state) figure.setState(line);
});

const strings = await loadStrings(options.lang, base);
let version = "";
const lab = Promise.resolve(ready).then((it) => {
  version = it.version;
  return it;
});

figure = createFigure(host, {
  ...options,
  lab,
  strings,
  base,
  level: 1,
  brand: true,
  homeHref: options.lang === "zh" ? "zh/" : "./",
  state: location.hash.slice(1) || "float_bits",
  link: (state) => `${base}${options.lang === "zh" ? "zh/" : ""}${fragment(state)}`,
  on: {
    height: () => measure(),
    ready: () => {
      document.title = host.querySelector("h1")?.textContent ?? document.title;
      measure();
      send({ type: "number-lab:ready", version });
    },
    change: (state) => {
      pending ||= setTimeout(() => {
        pending = 0;
        keep();
      }, 400);
      measure();
      send({ type: "number-lab:change", state });
    },
    answer: ({ id, correct }) => send({ type: "number-lab:answer", id, correct }),
    error: (message) => send({ type: "number-lab:error", message }),
  },
});

new ResizeObserver(measure).observe(document.querySelector("main"));
host.addEventListener("toggle", measure, true);
host.addEventListener("click", () => queueMicrotask(measure));
await figure.started;
measure();
