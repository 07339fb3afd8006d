// One GL canvas for all figures of a page. The module draws a figure into it, and the picture is copied to the figure's
// own 2D canvas in the same task. Frames run only when something changed: an idle page has no frames and no timers.
// Nothing listens on window or document; input is in input.js.
import { Input } from "./input.js";

const baseFaces = ["text", "text-strong", "mono", "mono-strong", "symbols"];
const nearViewport = "200px"; // figures this close to the viewport are drawn
const glStep = 256; // the GL canvas grows in such steps: copying from it costs by its size, not by the figure's
const longestSide = 4096; // device px
const givesUpAfter = 3000; // ms a lost GL context may take to come back before a new one is made

/** The stage of this page. `stage.ok` is false without WebGL 2. */
export function openStage(lab, { fontBase }) {
  return new Stage(lab.module, fontBase);
}

class Stage {
  constructor(module, fontBase) {
    this.m = module;
    this.fontBase = fontBase;
    this.slots = new Set();
    this.dirty = new Set();
    this.raf = 0;
    this.m.canvas = document.createElement("canvas");
    this.ok = this.m.stageOpen() === 0;
    if (!this.ok) return;
    this.input = new Input(this);
    this.listenToContext();
    this.framed = window.self !== window.top;
    this.seen = new IntersectionObserver((entries) => entries.forEach((e) => this.slotOf(e.target)?.see(e.isIntersecting)), {
      rootMargin: nearViewport,
    });
    this.sized = new ResizeObserver((entries) => entries.forEach((e) => this.slotOf(e.target)?.resized(e)));
    this.coarse = matchMedia("(pointer: coarse)");
    this.coarse.addEventListener("change", () => this.slots.forEach((s) => s.look({})));
    this.print = matchMedia("print");
    this.print.addEventListener("change", () => this.slots.forEach((s) => s.printing(this.print.matches)));
    this.watchDensity();
    this.faces = new Map();
    this.base = Promise.all(baseFaces.map((face) => this.fetchFace(face))).then((all) =>
      all.forEach((bytes, n) => this.addFace(baseFaces[n], bytes)),
    );
    this.base.catch(() => {}); // every slot reports it
  }

  /** A figure on a canvas of its own inside `host`, a positioned block. */
  attach(host, options) {
    const slot = new Slot(this, host, options);
    if (slot.id) slot.start();
    return slot;
  }

  slotOf(element) {
    for (const slot of this.slots) if (slot.canvas === element) return slot;
    return undefined;
  }

  // --- fonts

  async fetchFace(face) {
    const response = await fetch(`${this.fontBase}${face}.ttf`);
    if (!response.ok) throw new Error(`${face}.ttf: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  addFace(face, bytes) {
    const at = this.m._malloc(bytes.length);
    this.m.HEAPU8.set(bytes, at);
    this.m.addFont(face, at, bytes.length); // the module frees it
  }

  /** Resolves when a figure in this language can be drawn. Chinese is fetched only when a figure asks for it. */
  async fonts(lang) {
    await this.base;
    if (!lang.startsWith("zh")) return;
    this.cjk ??= this.fetchFace("cjk").then((bytes) => this.addFace("cjk", bytes));
    await this.cjk;
  }

  // --- frames

  wake(slot) {
    slot.stale = true;
    if (!slot.visible || !slot.live) return;
    this.dirty.add(slot);
    this.raf ||= requestAnimationFrame(() => this.tick());
  }

  tick() {
    this.raf = 0;
    const due = [...this.dirty];
    this.dirty.clear();
    for (const slot of due) if (slot.visible) this.draw(slot);
  }

  draw(slot) {
    if (!slot.live || this.lost()) return;
    clearTimeout(slot.timer);
    try {
      this.frames(slot);
    } catch (error) {
      this.gone = this.dead = true; // after a trap nothing in the module can be trusted
      console.error(error);
      this.slots.forEach((s) => s.fail("stopped"));
    }
  }

  /** Frames now, until picture and height agree: a menu that opens in the flow never shows a half-resized canvas. */
  frames(slot) {
    let wait = -1;
    for (let pass = 0; pass < 4; pass++) {
      const [w, h] = slot.measure();
      if (!w) return;
      this.fit(w, h);
      wait = this.m.figureFrame(slot.id, performance.now(), w / slot.scale, h / slot.scale, slot.scale);
      if (!slot.grow()) break;
    }
    slot.stale = false;
    if (this.m.figureDrew(slot.id)) slot.blit(this.m.canvas);
    slot.settled();
    if (wait === 0) this.wake(slot);
    else if (wait > 0) slot.timer = setTimeout(() => this.wake(slot), wait);
  }

  /** The GL canvas holds the picture; it shrinks only when it is far too large for everything in view. */
  fit(w, h) {
    const gl = this.m.canvas;
    const up = (n) => Math.ceil(n / glStep) * glStep;
    if (gl.width >= w && gl.height >= h) {
      if (gl.width * gl.height <= 4 * up(w) * up(h)) return;
      for (const s of this.slots)
        if (s.visible) [w, h] = [Math.max(w, s.canvas.width), Math.max(h, s.canvas.height)];
      if (gl.width * gl.height <= 4 * up(w) * up(h)) return;
    } else {
      [w, h] = [Math.max(w, gl.width), Math.max(h, gl.height)];
    }
    gl.width = up(w);
    gl.height = up(h);
  }

  watchDensity() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
      "change",
      () => {
        this.watchDensity();
        this.slots.forEach((slot) => this.wake(slot));
      },
      { once: true },
    );
  }

  // --- the GL context comes and goes; the pictures are 2D canvases and stay

  lost() {
    return this.gone || this.m.canvas.getContext("webgl2").isContextLost();
  }

  listenToContext() {
    const canvas = this.m.canvas;
    canvas.addEventListener("webglcontextlost", (e) => {
      if (canvas !== this.m.canvas) return;
      e.preventDefault();
      this.gone = true;
      this.m.stageLost();
      this.rescue = setTimeout(() => this.reopen(), givesUpAfter);
    });
    canvas.addEventListener("webglcontextrestored", () => {
      if (canvas !== this.m.canvas) return;
      clearTimeout(this.rescue);
      this.back(this.m.stageRestored() === 0);
    });
  }

  /** An evicted context does not come back: a new canvas gets a new one. */
  reopen() {
    this.m.canvas = document.createElement("canvas");
    delete this.m.ctx; // else GLFW hands out the lost one again
    const ok = this.m.stageOpen() === 0;
    if (ok) this.listenToContext();
    this.back(ok);
  }

  back(ok) {
    this.gone = !ok;
    for (const slot of this.slots) ok ? this.wake(slot) : slot.fail("context");
  }
}

class Slot {
  constructor(stage, host, options) {
    this.stage = stage;
    this.m = stage.m;
    this.host = host;
    this.o = { lang: "en", theme: "light", readonly: false, ...options };
    this.visible = this.live = this.ready = false;
    this.stale = true;
    this.scale = 1;
    this.width = this.height = 0; // CSS px
    this.canvas = null;
    this.id = stage.ok ? this.m.figureNew(this.o.state, this.o.lang, this.o.theme) : 0;
    if (!this.id) {
      queueMicrotask(() => this.fail(stage.ok ? "state" : "webgl"));
      return;
    }
    this.state = this.getState();
    const canvas = (this.canvas = document.createElement("canvas"));
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    if (options.label) canvas.setAttribute("aria-label", options.label);
    if (options.describedBy) canvas.setAttribute("aria-describedby", options.describedBy);
    canvas.style.display = "block";
    canvas.style.width = "100%";
    canvas.style.height = "0";
    canvas.style.touchAction = "manipulation"; // pan and pinch, but two quick taps are two taps
    this.pen = canvas.getContext("2d"); // with alpha: without it a canvas is black until it is drawn
    host.append(canvas);
    stage.slots.add(this);
    stage.input.listen(this);
  }

  async start() {
    try {
      await this.stage.fonts(this.o.lang);
    } catch {
      return this.fail("fonts");
    }
    if (!this.id) return;
    this.live = true;
    this.look({});
    this.stage.seen.observe(this.canvas);
    try {
      this.stage.sized.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      this.stage.sized.observe(this.canvas);
    }
  }

  // --- for the page

  getState() {
    if (this.stage.dead) return this.state;
    return this.id ? this.m.figureState(this.id) : this.o.state;
  }

  setState(line) {
    if (!this.id || this.stage.dead) return;
    this.m.figureSet(this.id, line);
    this.state = this.getState();
    this.refresh();
  }

  async setLook(look) {
    Object.assign(this.o, look);
    if (!this.id) return;
    try {
      await this.stage.fonts(this.o.lang);
    } catch {
      return this.fail("fonts");
    }
    if (this.live) this.look({});
  }

  setLabel(label) {
    this.o.label = label;
    this.canvas?.setAttribute("aria-label", label);
  }

  focus() {
    if (this.id) this.canvas.focus({ preventScroll: true });
  }

  async snapshot() {
    if (this.live && (this.stale || !this.ready)) this.stage.draw(this);
    return this.canvas && new Promise((done) => this.canvas.toBlob(done));
  }

  destroy() {
    if (!this.id) return;
    // Removing the canvas sends it blur and lostpointercapture: nobody may be listening then.
    this.stage.input.drop(this);
    this.stage.seen.unobserve(this.canvas);
    this.stage.sized.unobserve(this.canvas);
    clearTimeout(this.timer);
    this.stage.dirty.delete(this);
    this.stage.slots.delete(this);
    this.canvas.remove();
    if (!this.stage.dead) this.m.figureDelete(this.id);
    this.id = 0;
    this.live = this.visible = false;
  }

  // --- for the stage

  fail(code) {
    this.o.onError?.({ code });
  }

  /** Language, theme and so on to the module; `over` wins, for print. */
  look(over) {
    if (!this.id) return;
    const o = { ...this.o, ...over };
    this.m.figureLook(this.id, o.lang, o.theme, o.coarse ?? this.stage.coarse.matches, !!o.readonly);
    this.refresh();
  }

  /** The height is known at once, also far away; in a frame of another page nothing else would ever run there. */
  refresh() {
    if (!this.live) return;
    if (!this.visible) {
      const [w] = this.measure();
      if (!w) return;
      for (let pass = 0; pass < 2; pass++) this.m.figureFrame(this.id, performance.now(), w / this.scale, 0, this.scale);
      this.grow();
      if (this.stage.framed) this.stage.draw(this);
    }
    this.stage.wake(this);
  }

  see(visible) {
    this.visible = visible;
    if (visible && this.stale) this.stage.wake(this);
  }

  resized(entry) {
    const box = entry.devicePixelContentBoxSize?.[0];
    this.box = box && [box.inlineSize, box.blockSize];
    const [w, h] = this.measure();
    if (!w || (w === this.canvas.width && h === this.canvas.height)) return;
    if (this.visible) this.stage.draw(this);
    else this.refresh();
  }

  /** Device px of the picture. CSS zoom and transforms sharpen it and leave the layout alone. */
  measure() {
    const style = getComputedStyle(this.canvas);
    const rect = this.canvas.getBoundingClientRect();
    const w = parseFloat(style.width);
    const h = parseFloat(style.height);
    if (!w || !rect.width) return [0, 0];
    this.width = w;
    this.scale = this.o.print ? 2 : (devicePixelRatio * rect.width) / w;
    this.scale = Math.min(this.scale, longestSide / w, longestSide / Math.max(h, 1));
    const size = [Math.round(w * this.scale), Math.round(h * this.scale)];
    const box = this.box; // exact where the canvas starts between two device pixels
    return box && Math.abs(box[0] - size[0]) <= 1 && Math.abs(box[1] - size[1]) <= 1 ? box : size;
  }

  /** Takes over the height the figure wants. True when it is another one. */
  grow() {
    const height = this.m.figureHeight(this.id);
    if (height === this.height) return false;
    this.height = height;
    this.box = undefined;
    this.canvas.style.height = `${height}px`;
    this.o.onHeight?.(height);
    return true;
  }

  blit(gl) {
    const { canvas } = this;
    const [w, h] = this.measure();
    if (canvas.width !== w) canvas.width = w;
    if (canvas.height !== h) canvas.height = h;
    this.pen.drawImage(gl, 0, gl.height - h, w, h, 0, 0, w, h);
    if (this.ready) return;
    this.ready = true;
    this.o.onReady?.();
  }

  settled() {
    const cursor = this.m.figureCursor(this.id);
    if (cursor !== this.cursor) this.canvas.style.cursor = this.cursor = cursor;
    this.stage.input.sync(this);
    const state = this.getState();
    if (state === this.state) return;
    this.state = state;
    this.o.onChange?.(state);
  }

  /** On paper: light colours, twice the density, and never an empty box. */
  printing(on) {
    this.o.print = on;
    if (!this.live) return;
    this.canvas.style.height = `${this.height}px`;
    this.look(on ? { theme: "light" } : {});
    this.stage.draw(this);
    if (on) this.canvas.style.height = "auto"; // the paper has another width
  }
}
