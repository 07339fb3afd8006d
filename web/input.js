// Input of the figures: pointers, touch, wheel, keys, clipboard, and the text of keyboards, input methods and phones
// through one shared textarea that follows the caret. Everything is heard on the figure's own canvas, the textarea and
// the figure's host; keys act only while the figure has the focus, and Tab always passes.
const mark = "\u200b"; // kept in the textarea: phones send no event for Backspace in an empty one
const [mouse, touch, pen] = [0, 1, 2];
const taps = 10; // px a finger may move and still tap,
const slack = 4; // on an item less: dragging starts early
const lines = [1, 33, 300]; // CSS px of a WheelEvent.deltaMode
const moving = /^(Arrow|Page|Home|End)/;
const edits = new Set(["Enter", "NumpadEnter", "Backspace", "Delete"]);

const isMac = /Mac|iP/.test(navigator.platform);
const control = (e) => e.ctrlKey || (isMac && e.metaKey);
const mods = (e) => (control(e) ? 1 : 0) + (e.shiftKey ? 2 : 0) + (e.altKey ? 4 : 0);
// Letters by what they mean, so that Ctrl+A is where the reader's layout has it; the rest by position.
const codeOf = (e) => (/^[a-z]$/i.test(e.key) ? `Key${e.key.toUpperCase()}` : e.code);

const focused = (slot) => slot.canvas.getRootNode().activeElement; // also inside a shadow root

export class Input {
  constructor(stage) {
    this.stage = stage;
    this.m = stage.m;
    this.owner = null; // slot whose field the textarea edits
    this.moving = false; // focus events of our own making
    this.touching = null;
    this.makeTextarea();
  }

  makeTextarea() {
    const area = (this.area = document.createElement("textarea"));
    area.tabIndex = -1;
    area.rows = 1;
    area.autocomplete = "off";
    area.spellcheck = false;
    for (const name of ["autocapitalize", "autocorrect"]) area.setAttribute(name, "off");
    // 16 px, or iOS zooms the page when it gets the focus.
    area.style.cssText =
      "position:absolute;z-index:1;margin:0;padding:0;border:0;outline:0;resize:none;overflow:hidden;" +
      "white-space:pre;font:16px/1 sans-serif;pointer-events:none;background:Field;color:FieldText";
    const on = (type, act) =>
      area.addEventListener(type, (e) => this.owner && this.stage.guard(() => act(this.owner, e)));
    on("keydown", (slot, e) => this.keydown(slot, e));
    on("keyup", (slot, e) => this.keyup(slot, e));
    on("input", (slot, e) => (e.isComposing ? this.showComposition(true) : this.take(slot)));
    on("compositionstart", () => this.showComposition(true));
    on("compositionend", (slot) => {
      this.showComposition(false);
      this.take(slot);
    });
    on("focus", (slot) => !this.moving && this.enter(slot, false));
    on("blur", (slot) => !this.moving && this.release(slot));
    this.clear();
    this.showComposition(false);
  }

  /** Listeners of one figure; `drop` takes them away before the canvas goes. */
  listen(slot) {
    const { canvas, host } = slot;
    slot.abort = new AbortController();
    slot.keys = new Set();
    const { signal } = slot.abort;
    const on = (type, act, target = canvas) =>
      target.addEventListener(type, (e) => this.stage.guard(() => act(slot, e)), { signal, passive: false });

    on("pointerdown", (s, e) => this.pointerdown(s, e));
    on("pointermove", (s, e) => this.pointermove(s, e));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) on(type, (s, e) => this.pointerup(s, e));
    on("pointerleave", (s, e) => e.pointerType !== "touch" && this.tell(s, () => this.m.figureLeave(s.id)));
    on("mousedown", (s, e) => e.preventDefault()); // pointerdown has put the focus where it belongs
    for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) on(type, (s, e) => this[type](s, e));
    on("wheel", (s, e) => this.wheel(s, e));
    on("keydown", (s, e) => this.keydown(s, e));
    on("keyup", (s, e) => this.keyup(s, e));
    on("focus", (s) => !this.moving && this.enter(s, !this.pointing && canvas.matches(":focus-visible")));
    on("blur", (s, e) => !this.moving && !(e.relatedTarget === this.area && this.owner === s) && this.release(s));
    const ours = (e) => e.target === canvas || e.target === this.area;
    for (const type of ["copy", "cut", "paste"]) on(type, (s, e) => ours(e) && this[type](s, e), host);
  }

  drop(slot) {
    slot.abort.abort();
    if (this.touching?.slot === slot) this.touching = null;
    if (this.owner !== slot) return;
    this.owner = null;
    this.moving = true;
    this.area.remove();
    this.moving = false;
  }

  tell(slot, act) {
    act();
    this.stage.wake(slot);
  }

  // --- pointers

  place(slot, e, source) {
    const r = slot.canvas.getBoundingClientRect();
    const x = ((e.clientX - r.left) * slot.width) / r.width; // right under zoom and transforms
    const y = ((e.clientY - r.top) * slot.height) / r.height;
    this.m.figurePointer(slot.id, x, y, source);
  }

  grab(slot) {
    this.pointing = true;
    if (this.owner !== slot) slot.canvas.focus({ preventScroll: true });
    this.pointing = false;
    this.ring(slot, false);
  }

  pointerdown(slot, e) {
    if (e.pointerType === "touch" || e.button !== 0) return;
    const source = e.pointerType === "pen" ? pen : mouse;
    this.place(slot, e, source); // first: what loses the focus may change its height and move this figure
    try {
      slot.canvas.setPointerCapture(e.pointerId);
    } catch {
      // an event made by a script has no pointer
    }
    slot.pressed = true;
    this.press(slot, source);
  }

  press(slot, source) {
    this.grab(slot);
    this.m.figureButton(slot.id, 0, true, source);
    this.m.figureHit(slot.id); // runs the frames in which the field, if it is one, becomes active:
    this.stage.draw(slot); // phones open their keyboard only inside the handler
  }

  pointermove(slot, e) {
    if (e.pointerType !== "touch") this.tell(slot, () => this.place(slot, e, e.pointerType === "pen" ? pen : mouse));
  }

  pointerup(slot, e) {
    if (e.pointerType === "touch" || !slot.pressed || (e.type === "pointerup" && e.button !== 0)) return;
    slot.pressed = false;
    this.tell(slot, () => this.m.figureButton(slot.id, 0, false, mouse));
  }

  // Touch events, because only they can be asked at once "is this one mine?". A tap is a click, a finger that moves
  // sideways on an item drags it, one on a list that can scroll moves the list; everything else is the page's.
  touchstart(slot, e) {
    if (this.touching || e.touches.length > 1) return;
    const t = e.changedTouches[0];
    this.place(slot, t, touch);
    const hit = this.m.figureHit(slot.id);
    this.touching = { slot, id: t.identifier, hit, act: "", x: t.clientX, y: t.clientY };
    this.stage.wake(slot);
  }

  touchOf(slot, e) {
    const g = this.touching;
    return g?.slot === slot && [...e.changedTouches].find((t) => t.identifier === g.id);
  }

  touchmove(slot, e) {
    const t = this.touchOf(slot, e);
    if (!t) return;
    const g = this.touching;
    const [dx, dy] = [g.x - t.clientX, g.y - t.clientY];
    if (!g.act) {
      if (Math.hypot(dx, dy) < (g.hit ? slack : taps)) return;
      if (g.hit && Math.abs(dx) > Math.abs(dy)) {
        g.act = "drag";
        this.press(slot, touch);
      } else if (this.m.figureWheel(slot.id, dx, dy)) g.act = "scroll";
      else return this.touchcancel(slot, e);
    } else if (g.act === "scroll") this.m.figureWheel(slot.id, dx, dy);
    e.preventDefault();
    if (g.act === "scroll") [g.x, g.y] = [t.clientX, t.clientY];
    else this.place(slot, t, touch);
    this.stage.wake(slot);
  }

  touchend(slot, e) {
    if (!this.touchOf(slot, e)) return;
    e.preventDefault();
    const { act } = this.touching;
    if (!act) this.press(slot, touch); // on an item its click, elsewhere it closes what is open
    this.touching = null;
    if (act !== "scroll") this.m.figureButton(slot.id, 0, false, touch);
    this.lift(slot);
  }

  touchcancel(slot, e) {
    if (!this.touchOf(slot, e)) return;
    if (this.touching.act === "drag") this.m.figureButton(slot.id, 0, false, touch);
    this.touching = null;
    this.lift(slot);
  }

  lift(slot) {
    this.m.figureHit(slot.id); // a release must reach the item before the finger is gone
    this.m.figureLeave(slot.id);
    this.stage.draw(slot);
  }

  wheel(slot, e) {
    if (e.ctrlKey) return;
    this.place(slot, e, mouse);
    const unit = lines[e.deltaMode];
    if (!this.m.figureWheel(slot.id, e.deltaX * unit, e.deltaY * unit)) return;
    e.preventDefault();
    this.stage.wake(slot);
  }

  // --- focus

  enter(slot, byKeyboard) {
    this.ring(slot, byKeyboard);
    this.tell(slot, () => this.m.figureFocus(slot.id, true, byKeyboard));
  }

  ring(slot, on) {
    slot.canvas.classList.toggle("keyboard-focus", on);
  }

  release(slot) {
    if (this.owner === slot) {
      this.take(slot);
      this.owner = null;
    }
    slot.keys.clear();
    this.ring(slot, false);
    this.m.figureFocus(slot.id, false, false);
    this.stage.draw(slot);
  }

  /** After a frame: the textarea has the focus exactly while a field of the focused figure is edited. */
  sync(slot) {
    const mine = this.owner === slot;
    const wants = this.m.figureWantsText(slot.id);
    if (wants && (mine || focused(slot) === slot.canvas)) {
      const { x, y, h } = JSON.parse(this.m.figureCaret(slot.id));
      const { style } = this.area;
      style.left = `${slot.canvas.offsetLeft + x}px`;
      style.top = `${slot.canvas.offsetTop + y}px`;
      style.height = `${h || 16}px`;
      if (mine) return;
      this.area.setAttribute("aria-label", this.m.figureFieldLabel(slot.id) || slot.o.label || "");
      this.moveFocus(slot, () => {
        slot.canvas.after(this.area);
        this.clear();
        this.area.focus({ preventScroll: true });
      });
    } else if (mine) {
      this.take(slot);
      this.moveFocus(null, () => slot.canvas.focus({ preventScroll: true }));
    }
  }

  moveFocus(owner, act) {
    this.moving = true;
    this.owner = null; // moving the textarea blurs it
    act();
    this.owner = owner;
    this.moving = false;
  }

  // --- keys and text

  /** Should this key reach the figure, and not the browser? */
  wanted(slot, e, code) {
    if (e.altKey || (e.metaKey && !isMac)) return false;
    if (code === "Escape") return true;
    if (moving.test(code)) return true;
    if (edits.has(code)) return !(code === "Delete" && e.shiftKey);
    if (control(e)) return ["KeyA", "KeyZ", "KeyY"].includes(code);
    return code === "Space" && this.owner !== slot;
  }

  keydown(slot, e) {
    if (e.isComposing || e.keyCode === 229 || e.key === "Tab") return;
    const code = codeOf(e);
    const wanted = this.wanted(slot, e, code);
    if (code === "Escape") {
      if (!this.m.figureKey(slot.id, code, true, mods(e))) return focused(slot).blur();
      e.preventDefault(); // it closed something of the figure, not of the page
    } else if (wanted) {
      e.preventDefault();
      if (moving.test(code) && this.owner !== slot) this.ring(slot, true);
    } else if (control(e) || e.altKey || e.metaKey) {
      if (e.key === "Control" || e.key === "Alt" || e.key === "Meta") this.tellMods(slot, e);
      return;
    }
    if (e.repeat) return; // the module repeats by itself
    if (!wanted && this.owner === slot) return this.tellMods(slot, e); // it comes as text
    slot.keys.add(code);
    this.tell(slot, () => this.m.figureKey(slot.id, code, true, mods(e)));
  }

  tellMods(slot, e) {
    this.tell(slot, () => this.m.figureKey(slot.id, "", true, mods(e)));
  }

  keyup(slot, e) {
    if (e.key === "Meta") for (const code of slot.keys) this.m.figureKey(slot.id, code, false, 0); // macOS sends no keyup then
    const code = codeOf(e);
    this.tell(slot, () => this.m.figureKey(slot.id, slot.keys.delete(code) ? code : "", false, mods(e)));
  }

  stroke(slot, code) {
    this.m.figureKey(slot.id, code, true, 0);
    this.m.figureKey(slot.id, code, false, 0);
  }

  /** What the textarea received goes to the figure; it does not matter by which kind of event it came. */
  take(slot) {
    const { value } = this.area;
    if (value === mark) return;
    this.clear();
    if (!value.includes(mark)) this.stroke(slot, "Backspace");
    const text = value.replaceAll(mark, "");
    if (text) this.m.figureText(slot.id, text.replaceAll("\n", ""));
    if (text.includes("\n")) this.stroke(slot, "Enter");
    this.stage.wake(slot);
  }

  clear() {
    this.area.value = mark;
    this.area.setSelectionRange(1, 1);
  }

  showComposition(on) {
    this.area.style.opacity = on ? "1" : "0";
    this.area.style.width = on ? `${this.area.value.length + 1}em` : "1px";
  }

  // --- clipboard: the events of the browser, which need no permission

  copy(slot, e, cut = false) {
    const text = this.m.figureCopy(slot.id, cut);
    if (!text) return;
    e.clipboardData.setData("text/plain", text);
    e.preventDefault();
    this.stage.wake(slot);
  }

  cut(slot, e) {
    this.copy(slot, e, true);
  }

  paste(slot, e) {
    if (!this.m.figureWantsText(slot.id)) return;
    e.preventDefault();
    this.tell(slot, () => this.m.figurePaste(slot.id, e.clipboardData.getData("text/plain")));
  }
}
