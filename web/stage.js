// One GL canvas for all figures of a page. The module draws a figure into it, and the picture is copied to the figure's
// own 2D canvas in the same task. Frames run only when something changed: an idle page has no frames and no timers.
// Nothing listens on window or document; input is in input.js.
import { Input } from "./input.js";
import { Slot } from "./slot.js";

const baseFaces = ["text", "text-strong", "mono", "mono-strong", "symbols"];
const nearViewport = "200px"; // figures this close to the viewport are drawn
const glStep = 256; // the GL canvas grows in such steps: copying from it costs by its size, not by the figure's
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
    this.cjk.catch(() => (this.cjk = null)); // the next figure tries again
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
    this.guard(() => this.frames(slot));
  }

  /** After a trap nothing in the module can be trusted: every figure says that it stopped. */
  guard(act) {
    if (this.dead) return;
    try {
      act();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.gone = this.dead = true;
      this.ok = false;
      console.error(error);
      this.slots.forEach((slot) => slot.fail("stopped"));
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
    this.ok = ok; // figures attached later say so too
    for (const slot of this.slots) ok ? this.wake(slot) : slot.fail("context");
  }
}
