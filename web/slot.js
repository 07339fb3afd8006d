// One figure on its own 2D canvas: size, picture, look and state, and what the page may ask of it.

const longestSide = 4096; // device px

export class Slot {
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
    canvas.style.userSelect = canvas.style.webkitUserSelect = "none"; // a long press selects no text of the page
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
    this.size = `${this.measure()}`;
    this.stage.seen.observe(this.canvas);
    this.watch();
  }

  watch() {
    if (!this.id) return;
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
    if (!this.id) return;
    this.stage.guard(() => {
      this.m.figureSet(this.id, line);
      this.state = this.getState();
      this.refresh();
    });
  }

  /** What the module says of this figure, as far as its work has come. */
  view() {
    return JSON.parse(this.m.figureView(this.id));
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
    this.stage.guard(() => {
      this.m.figureLook(this.id, o.lang, o.theme, o.coarse ?? this.stage.coarse.matches, !!o.readonly);
      this.refresh();
    });
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
    if (this.size === `${this.measure()}`) return;
    // The height follows the width within this very call: looking on would be reported as a loop.
    this.stage.sized.unobserve(this.canvas);
    requestAnimationFrame(() => this.watch());
    if (this.visible) this.stage.draw(this);
    else this.refresh();
    this.size = `${this.measure()}`;
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
    const working = this.m.figureWorking(this.id);
    const finished = this.working && !working;
    this.working = working;
    const state = this.getState();
    if (state !== this.state) this.o.onChange?.((this.state = state));
    else if (finished) this.o.onWorked?.();
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
