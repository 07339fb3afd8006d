// <number-lab w="float_bits" state="fmt=fp16&v=0.1">: one figure anywhere. On pages of the lab's own origin it draws
// in place; elsewhere it holds an iframe of embed.html. SCRIPT_URL is this script's address (set when it is built).

import { fragment, split } from "./snippets.js";
import { isTrue } from "./options.js";

const base = new URL(".", SCRIPT_URL).href;
const ownOrigin = new URL(base).origin === location.origin;
const options = ["w", "state", "lang", "theme", "loading", "height", "readonly", "toolbar", "title"];
const words = { en: ["Load the figure", "The figure did not answer."], zh: ["载入图形", "图形没有响应。"] };
const mostFrames = 8; // browsers drop the oldest of more than 16 WebGL contexts
const mostLeaving = 3; // frames that may live on while their picture is taken
const patience = 20_000; // ms until a frame that says nothing is called dead

// Elements near the viewport get their figure; a frame far away may lose it, never its state.
const near = new IntersectionObserver(
  (entries) => entries.forEach(({ target, isIntersecting }) => target.seen(isIntersecting)),
  { rootMargin: "600px" },
);
const frames = new Set(); // elements with a live frame, oldest first
let leaving = 0;

class NumberLab extends HTMLElement {
  static observedAttributes = options;
  #line = ""; // the state now, whoever set it
  #near = false;
  #asked = false; // loading="click" was clicked
  #body = null; // iframe, or the figure in place
  #figure = null; // handle of the figure in place
  #ready = false;
  #calls = new Map();
  #next = 1;
  #connected = false;
  #fallback = null; // the children of the author, once they are replaced
  #timer = 0;

  connectedCallback() {
    if (!this.#connected) {
      this.#connected = true;
      this.style.display ||= "block";
      this.#reserve();
      this.#line ||= this.#fromAttributes();
      addEventListener("message", this);
    }
    near.observe(this);
    if (this.loading === "eager") this.#load();
    else if (this.loading === "click" && !this.#asked && !this.#body) this.#offer();
    // A moved iframe loads again; it must not come back with its first state.
    else if (this.#body?.isConnected === false) this.#load();
  }

  connectedMoveCallback() {}

  disconnectedCallback() {
    near.unobserve(this);
    if (this.#body?.tagName === "IFRAME") this.#body.src = this.#url();
    // Moved or removed? Known only when the running script has ended.
    queueMicrotask(() => this.isConnected || this.#release());
  }

  attributeChangedCallback(name, before, after) {
    if (!this.#connected || before === after) return;
    if (name === "state" || name === "w") this.setState(this.#fromAttributes());
    else if (name === "height") this.#reserve();
    else if (name === "loading") this.connectedCallback();
    else if (this.#figure && (name === "theme" || name === "readonly")) {
      this.#setInPlaceTheme();
      this.#figure.setLook({ theme: this.theme, readonly: this.readonly });
    } else if (this.#body) this.#reload();
  }

  // --- methods and properties

  getState() {
    return this.#line;
  }

  async setState(line) {
    if (!line.includes("?") && line.includes("=")) line = `${this.w}?${line}`;
    if (line === this.#line) return;
    this.#line = line;
    if (this.#figure) this.#figure.setState(line);
    else if (this.#ready) this.#line = await this.#call("setState", line);
  }

  getShareUrl() {
    return `${base}${this.lang === "zh" ? "zh/" : ""}${fragment(this.#line)}`;
  }

  destroy() {
    near.unobserve(this);
    this.#release();
    this.replaceChildren(...(this.#fallback ?? []));
  }

  /** Used by the observer. */
  seen(isNear) {
    this.#near = isNear;
    if (isNear && (this.loading !== "click" || this.#asked)) this.#load();
  }

  handleEvent(event) {
    const data = event.data;
    if (this.#body?.tagName !== "IFRAME" || event.source !== this.#body.contentWindow) return;
    if (event.origin !== new URL(base).origin || typeof data?.type !== "string") return;
    switch (data.type) {
      case "number-lab:ready":
        this.#isReady(data.version);
        break;
      case "number-lab:change":
        this.#line = data.state;
        this.#tell("change", { state: data.state });
        break;
      case "number-lab:answer":
        this.#tell("answer", { id: data.id, correct: data.correct });
        break;
      case "number-lab:error":
        this.#tell("error", { message: data.message });
        break;
      case "number-lab:resize":
        if (data.height > 0) {
          this.#body.style.height = `${data.height}px`;
          this.style.minHeight = `${data.height}px`;
        }
        break;
      case "number-lab:result":
        this.#calls.get(data.id)?.(data);
        this.#calls.delete(data.id);
    }
  }

  // --- inside

  #fromAttributes() {
    const state = this.getAttribute("state") ?? "";
    return state.includes("?") || !state ? state || this.w : `${this.w}?${state}`;
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: type !== "error" }));
  }

  #reserve() {
    this.style.minHeight = `${this.height}px`;
  }

  #offer() {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words[this.lang][0];
    button.onclick = () => {
      this.#asked = true;
      button.remove();
      this.#load();
    };
    this.append(button);
  }

  #load() {
    if (this.#body?.isConnected) return;
    if (!this.#body && !this.#fallback) this.#fallback = [...this.childNodes];
    if (ownOrigin) this.#drawInPlace();
    else this.#frame();
  }

  #url() {
    const query = new URLSearchParams();
    for (const name of ["lang", "theme", "readonly", "toolbar", "title"]) {
      if (this.hasAttribute(name)) query.set(name, this.getAttribute(name) || "true");
    }
    if (!this.getAttribute("title")) query.delete("title");
    query.set("lang", this.lang);
    return `${base}embed.html?${query}${fragment(this.#line)}`;
  }

  #frame() {
    const frame = document.createElement("iframe");
    frame.src = this.#url();
    frame.title = this.getAttribute("title") || this.#fallback.map((node) => node.textContent).join("").trim() || "Number Lab";
    frame.allow = "clipboard-write; fullscreen";
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    Object.assign(frame.style, { display: "block", width: "100%", border: "0", height: `${Math.max(this.height, this.offsetHeight)}px`, colorScheme: "auto" });
    this.#body = frame;
    this.#ready = false;
    this.replaceChildren(frame);
    frames.delete(this);
    frames.add(this);
    for (const other of frames) {
      if (frames.size <= mostFrames) break;
      if (other !== this) other.#park();
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ready || !this.#body || this.#tell("error", { message: words[this.lang][1] }), patience);
  }

  /** A frame far away gives its place to a nearer one: its box, state and a picture stay. */
  async #park() {
    if (this.#near) return;
    frames.delete(this);
    const frame = this.#body;
    const picture = this.#ready && leaving < mostLeaving && (await this.#picture());
    if (this.#near || this.#body !== frame) {
      if (this.#body === frame) frames.add(this); // reached again meanwhile
      return;
    }
    frame.remove();
    this.#body = null;
    this.#ready = false;
    this.#calls.clear();
    this.replaceChildren(...(picture ? [this.#still(picture)] : this.#fallback));
  }

  async #picture() {
    leaving++;
    const wait = new Promise((resolve) => setTimeout(resolve, 3000));
    const picture = await Promise.race([this.#call("picture"), wait]).catch(() => null);
    leaving--;
    return picture;
  }

  /** The last picture at the place where the canvas was, and its sentence. */
  #still({ blob, caption, top, width, height }) {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    image.onload = () => URL.revokeObjectURL(image.src);
    image.alt = caption;
    Object.assign(image.style, { display: "block", width: `${width}px`, height: `${height}px`, maxWidth: "100%" });
    const box = document.createElement("div");
    box.style.paddingTop = `${top}px`;
    box.append(image, caption);
    return box;
  }

  async #drawInPlace() {
    const host = document.createElement("figure");
    host.className = "figure";
    host.dataset.phase = "loading";
    this.#body = host;
    const { createFigure, loadStrings, ready } = await import(`${base}figure.js`);
    addStyle();
    const strings = await loadStrings(this.lang, base);
    if (this.#body !== host) return;
    this.replaceChildren(host);
    this.#setInPlaceTheme();
    this.#figure = createFigure(host, {
      lab: ready,
      strings,
      base,
      lang: this.lang,
      theme: this.theme,
      readonly: this.readonly,
      toolbar: this.toolbar,
      title: this.getAttribute("title"),
      brand: true,
      homeHref: base,
      state: this.#line,
      link: () => this.getShareUrl(),
      on: {
        ready: async () => this.#isReady((await ready).version),
        change: (state) => {
          this.#line = state;
          this.#tell("change", { state });
        },
        answer: (detail) => this.#tell("answer", detail),
        error: (message) => this.#tell("error", { message }),
      },
    });
  }

  #setInPlaceTheme() {
    if (this.theme === "auto") delete this.#body.dataset.theme;
    else this.#body.dataset.theme = this.theme;
  }

  #isReady(version) {
    this.#ready = true;
    this.#tell("ready", { version });
  }

  #reload() {
    this.#release();
    this.#connected = true;
    addEventListener("message", this);
    this.replaceChildren(...(this.#fallback ?? []));
    this.#load();
  }

  #release() {
    removeEventListener("message", this);
    clearTimeout(this.#timer);
    frames.delete(this);
    this.#figure?.destroy();
    this.#body?.remove();
    this.#figure = this.#body = null;
    this.#ready = this.#connected = false;
    this.#calls.clear();
  }

  #call(method, ...args) {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#calls.set(id, ({ value, error }) => (error ? reject(new Error(error)) : resolve(value)));
      this.#body.contentWindow.postMessage({ type: "number-lab:call", method, id, args }, new URL(base).origin);
    });
  }
}

/** Attributes as properties, with their defaults; setting the property sets the attribute. */
const read = {
  w: (value) => value || "float_bits",
  state: (value) => value ?? "",
  lang: (value) => ((value ?? document.documentElement.lang).toLowerCase().startsWith("zh") ? "zh" : "en"),
  theme: (value) => (["light", "dark"].includes(value) ? value : "auto"),
  loading: (value) => (["eager", "click"].includes(value) ? value : "lazy"),
  height: (value) => Number.parseInt(value, 10) || 420,
  readonly: (value) => isTrue(value, false),
  toolbar: (value) => isTrue(value, true),
  title: (value) => value ?? "",
};
for (const name of options) {
  Object.defineProperty(NumberLab.prototype, name, {
    get() {
      return read[name](this.getAttribute(name));
    },
    set(value) {
      this.setAttribute(name, value);
    },
  });
}

function addStyle() {
  const href = `${base}css/figure.css`;
  if ([...document.styleSheets].some((sheet) => sheet.href === href || sheet.href === `${base}css/page.css`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}

if (!customElements.get("number-lab")) customElements.define("number-lab", NumberLab);
