// The stage by itself: figures on a bare page of the site's origin, under the strict policy. Where things are in a
// figure is found by asking it (what is under the pointer), so that a change of layout breaks nothing here.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launch, openPage, servePage, serveSite, test } from './harness.mjs';

const line = process.env.NUMBER_LAB_STAGE_LINE ?? 'float_bits?fmt=fp16&v=0.1';
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stage</title>
<link rel="stylesheet" href="/stage-test.css"><input id="in" aria-label="in"><button id="a1">a1</button>
<div id="figures"></div><button id="a2">a2</button><div id="tail"></div><script type="module" src="/stage-test.js"></script></html>`;
const css = `.host{position:relative;width:600px;margin:10px 0;min-height:40px} #tail{height:3000px}
canvas{outline:none} canvas.keyboard-focus{outline:3px solid #00f}`;
const boot = `
import { openStage } from '/stage.js';
import factory from '/numlab.js';
const options = new URLSearchParams(location.search);
const module = await factory({});
const log = [];
const stage = openStage({ module }, { fontBase: '/fonts/' });
const slots = [];
for (let n = 0; n < Number(options.get('n') ?? 1); n++) {
  const host = document.createElement('div');
  host.className = 'host';
  host.id = 'h' + n;
  document.getElementById('figures').append(host);
  const note = (what) => (value) => log.push([n, what, value?.code ?? value]);
  slots.push(stage.attach(host, { state: ${JSON.stringify(line)}, lang: options.get('lang') ?? 'en', theme: 'light', coarse: false,
    readonly: false, label: 'Figure ' + n, onChange: note('change'), onHeight: note('height'), onReady: note('ready'), onError: note('error') }));
}
window.t = { module, log, stage, slots, spots(n) {
  const { id, canvas } = slots[n], found = { text: [], item: [], empty: [] };
  for (let y = 6; y < canvas.clientHeight - 4; y += 6) for (let x = 6; x < canvas.clientWidth - 4; x += 10) {
    module.figurePointer(id, x, y, 0);
    const hit = module.figureHit(id), cursor = module.figureCursor(id);
    found[cursor === 'text' ? 'text' : hit ? 'item' : 'empty'].push([x, y]);
  }
  module.figureLeave(id);
  module.figureHit(id);
  return found;
}, digest(slot) {
  let hash = 0;
  for (const character of slot.canvas.toDataURL()) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return [hash, slot.canvas.width, slot.canvas.height].join(' ');
} };
`;

let server;
let browser;
before(async () => {
  server = await serveSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** A page with n figures, all that are near the viewport drawn. */
async function stagePage(n, options = {}, from = browser) {
  const { lang = 'en', ...more } = options;
  const page = await openPage(from, { width: 800, height: 700, ...more });
  await page.addInitScript(() => {
    const counts = (window.counts = { frames: 0, timers: 0, contexts: new Set(), onWindow: [] });
    const raf = window.requestAnimationFrame;
    window.requestAnimationFrame = (act) => (counts.frames++, raf(act));
    const timeout = window.setTimeout;
    window.setTimeout = (...all) => (counts.timers++, timeout(...all));
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...all) {
      const context = getContext.call(this, kind, ...all);
      if (context && kind.startsWith('webgl')) counts.contexts.add(context);
      return context;
    };
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...all) {
      if (this === window && new Error().stack.includes(location.origin)) counts.onWindow.push(type);
      return listen.call(this, type, ...all);
    };
  });
  const bodies = { 'stage-test.html': ['text/html', html], 'stage-test.css': ['text/css', css], 'stage-test.js': ['text/javascript', boot] };
  const { headers } = await fetch(server.url);
  await page.route('**/stage-test.*', (route) => {
    const [contentType, body] = bodies[route.request().url().split('/').pop().split('?')[0]];
    route.fulfill({ body, headers: { 'content-type': contentType, 'content-security-policy': headers.get('content-security-policy') } });
  });
  await page.goto(new URL(`stage-test.html?n=${n}&lang=${lang}`, server.url).href);
  await page.waitForFunction(() => window.t && (!t.stage.ok || t.log.some((entry) => entry[1] === 'ready')));
  await page.waitForTimeout(150);
  return page;
}

const state = (page, n = 0) => page.evaluate((k) => t.slots[k].getState(), n);
const settle = (page) => page.waitForTimeout(100);
/** The state, once it is another one than `line`. */
const changed = async (page, line, n = 0) => {
  await page.waitForFunction(([k, old]) => t.slots[k].getState() !== old, [n, line], { timeout: 3000 });
  return state(page, n);
};
const reads = async (page, pattern, n = 0) => {
  await page.waitForFunction(([k, source]) => new RegExp(source).test(t.slots[k].getState()), [n, pattern.source], { timeout: 5000 });
};
const focusIs = (page, what) =>
  page.waitForFunction(
    (wanted) => {
      const { activeElement } = document;
      return (activeElement.id || `${activeElement.tagName} ${activeElement.parentElement?.id ?? ''}`) === wanted;
    },
    what,
    { timeout: 5000 },
  );
const scrollY = (page) => page.evaluate(() => scrollY);
const focused = (page) =>
  page.evaluate(() => document.activeElement.id || `${document.activeElement.tagName} ${document.activeElement.parentElement?.id ?? ''}`);
const counts = (page) => page.evaluate(() => [counts.frames, counts.timers]);
const picture = (page, n = 0) => page.evaluate((k) => t.digest(t.slots[k]), n);
const pictures = (page) => page.evaluate(() => t.slots.map(t.digest));

/** Page position of a spot of a figure, scrolled into view. */
const at = (page, spot, n = 0) =>
  page.evaluate(
    ([k, x, y]) => {
      const { canvas } = t.slots[k];
      const top = () => canvas.getBoundingClientRect().top + y;
      if (top() < 0 || top() > innerHeight - 20) scrollBy(0, top() - innerHeight / 2);
      return [canvas.getBoundingClientRect().left + x, top()];
    },
    [n, ...spot],
  );
const click = async (page, spot, n = 0) => {
  await page.mouse.click(...(await at(page, spot, n)));
  await settle(page);
};
const middle = (list) => list[Math.floor(list.length / 2)];
const spots = (page, n = 0) => page.evaluate((k) => t.spots(k), n);

/** A spot whose click changes the state and, clicked again, changes it back: a bit. */
async function toggle(page, list, n = 0) {
  const id = await page.evaluate((m) => t.slots[m].id, n);
  for (let k = 0; k < list.length; k += 3) {
    const changed = await page.evaluate(
      ([figure, x, y]) => {
        const m = t.module;
        const press = () => {
          m.figurePointer(figure, x, y, 0);
          m.figureHit(figure);
          m.figureButton(figure, 0, true, 0);
          m.figureHit(figure);
          m.figureButton(figure, 0, false, 0);
          m.figureHit(figure);
        };
        const first = m.figureState(figure);
        press();
        const second = m.figureState(figure);
        if (second === first) return false;
        press();
        return m.figureState(figure) === first;
      },
      [id, ...list[k]],
    );
    if (changed) {
      await page.evaluate((m) => (t.module.figureLeave(t.slots[m].id), t.stage.wake(t.slots[m])), n);
      await settle(page);
      return list[k];
    }
  }
  throw new Error('nothing in the figure toggles');
}

const quiet = (page) => {
  assert.deepEqual(page.notes.violations, []);
  assert.deepEqual(page.notes.errors, []);
};

test('an idle page has no frames, no timers, no focus and no listener on window', async () => {
  const page = await stagePage(2);
  await focusIs(page, 'BODY ');
  assert.deepEqual(await page.evaluate(() => counts.onWindow), []);
  await page.waitForTimeout(1500);
  const first = await counts(page);
  await page.waitForTimeout(5000);
  assert.deepEqual(await counts(page), first);
  quiet(page);
  await page.context().close();
});

test('keys act only while the figure has the focus; Tab passes, Escape leaves', async () => {
  const page = await stagePage(2);
  await page.focus('#in');
  await page.keyboard.type('hello');
  for (const key of ['End', 'Backspace', 'Z', 'Tab']) await page.keyboard.press(key);
  assert.equal(await page.inputValue('#in'), 'hellZ');
  const order = [await focused(page)];
  for (let k = 0; k < 3; k++) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
  }
  assert.deepEqual(order, ['a1', 'CANVAS h0', 'CANVAS h1', 'a2']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await focusIs(page, 'CANVAS h0');
  await settle(page);
  const [start, scrolled] = [await picture(page), await scrollY(page)];
  for (const key of ['ArrowDown', 'ArrowRight', 'Space', 'PageDown']) {
    await page.keyboard.press(key);
    await settle(page);
  }
  assert.equal(await scrollY(page), scrolled);
  assert.notEqual(await picture(page), start, 'the keyboard moves inside the figure');
  for (let k = 0; k < 3 && (await focused(page)) !== 'BODY '; k++) {
    await page.keyboard.press('Escape');
    await settle(page);
  }
  await focusIs(page, 'BODY ');
  quiet(page);
  await page.context().close();
});

test('text: typed quickly, kept when the focus moves, ended by Tab, Escape and clicks', async () => {
  const page = await stagePage(2);
  const field = middle((await spots(page)).text);
  await click(page, field);
  await focusIs(page, 'TEXTAREA h0');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0.4375');
  await click(page, field, 1);
  await reads(page, /0\.4375/);
  await focusIs(page, 'TEXTAREA h1');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('31');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await settle(page);
  await reads(page, /=3(&|$)/, 1);
  await click(page, field, 1);
  await page.keyboard.press('Tab');
  await focusIs(page, 'a2');
  await click(page, field, 0);
  await page.keyboard.press('Shift+Tab');
  await focusIs(page, 'CANVAS h0');
  await click(page, field, 0);
  await page.keyboard.press('Escape');
  await settle(page);
  await focusIs(page, 'CANVAS h0');
  await page.mouse.click(700, 650);
  await page.waitForTimeout(1000);
  const first = await counts(page);
  await page.waitForTimeout(1500);
  assert.deepEqual(await counts(page), first, 'a field that was left wants no frames');
  quiet(page);
  await page.context().close();
});

test('copy, cut and paste between figures and the page', async () => {
  const page = await stagePage(2, { permissions: ['clipboard-read', 'clipboard-write'] });
  const field = middle((await spots(page)).text);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  for (const value of ['0.5', '12.25', '1e-3']) {
    await click(page, field);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(value);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    assert.equal(await clipboard(), value);
  }
  await click(page, field, 1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await settle(page);
  await reads(page, /1e-3/, 1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  assert.equal(await clipboard(), '1e-3');
  await page.focus('#in');
  await page.keyboard.press('Control+v');
  assert.equal(await page.inputValue('#in'), '1e-3');
  quiet(page);
  await page.context().close();
});

test('an input method writes into the field once; an interrupted one into the field it began in', async () => {
  const page = await stagePage(2);
  const field = middle((await spots(page)).text);
  const protocol = await page.context().newCDPSession(page);
  await click(page, field);
  await page.keyboard.press('Control+a');
  await protocol.send('Input.imeSetComposition', { text: '1 2', selectionStart: 3, selectionEnd: 3 });
  await page.waitForFunction(() => document.activeElement.style.opacity === '1', null, { timeout: 5000 });
  await protocol.send('Input.insertText', { text: '12' });
  await settle(page);
  await reads(page, /=12(&|$)/);
  await protocol.send('Input.imeSetComposition', { text: '5', selectionStart: 1, selectionEnd: 1 });
  await click(page, field, 1);
  await reads(page, /=125(&|$)/);
  quiet(page);
  await page.context().close();
});

test('the wheel scrolls the page over a figure', async () => {
  const page = await stagePage(1);
  const found = await spots(page);
  for (const spot of [middle(found.empty), middle(found.item), middle(found.text)]) {
    await page.evaluate(() => scrollTo(0, 0));
    await settle(page);
    await page.mouse.move(...(await at(page, spot)));
    const start = await scrollY(page);
    await page.mouse.wheel(0, 100);
    await page.waitForTimeout(250);
    assert.equal(await scrollY(page), start + 100);
  }
  await page.context().close();
});

test('touch: a tap is one click, sideways on an item drags it, everything else scrolls the page', async () => {
  const page = await stagePage(2, { hasTouch: true });
  const protocol = await page.context().newCDPSession(page);
  const touch = (type, points) => protocol.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const drag = async (spot, dx, dy) => {
    const [x, y] = await at(page, spot);
    await touch('touchStart', [{ x, y }]);
    for (let k = 1; k <= 8; k++) {
      await touch('touchMove', [{ x: x + (dx * k) / 8, y: y + (dy * k) / 8 }]);
      await page.waitForTimeout(16);
    }
    await touch('touchEnd', []);
    await page.waitForTimeout(250);
  };
  const found = await spots(page);
  const bit = await toggle(page, found.item);
  const start = await state(page);
  await drag(bit, 0, 0);
  await changed(page, start);
  await drag(bit, 0, 0);
  await page.waitForTimeout(200);
  await reads(page, new RegExp(`^${start.replace(/[?.+]/g, '\\$&')}$`)); // a tap is one click, not two
  await drag(bit, 60, -40);
  assert.equal(await scrollY(page), 0, 'sideways the gesture is the figure’s');
  const dragged = await state(page);
  await drag(bit, 10, -140);
  assert.ok((await scrollY(page)) > 60, 'upwards it scrolls the page');
  assert.equal(await state(page), dragged);
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  await drag(found.empty.find(([x, y]) => y > 150 && x > 20), 0, -140);
  assert.ok((await scrollY(page)) > 60, 'a swipe beside the items scrolls the page');
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  await drag(middle(found.text), 0, 0);
  await focusIs(page, 'TEXTAREA h0');
  quiet(page);
  await page.context().close();
});

test('the canvas takes the height of its content in the same task', async () => {
  const page = await stagePage(1);
  await page.evaluate(() => addEventListener('error', (event) => t.log.push([0, 'loop', event.message])));
  for (const width of ['700px', '320px', '411.5px', '600px']) {
    await page.evaluate((w) => (document.getElementById('h0').style.width = w), width);
    await page.waitForFunction(
      (css) => {
        const { canvas, id } = t.slots[0];
        const r = canvas.getBoundingClientRect();
        const fits = Math.abs(canvas.width - r.width) <= 1 && Math.abs(canvas.height - r.height) <= 1;
        return r.width === parseFloat(css) && fits && r.height === t.module.figureHeight(id);
      },
      width,
      { timeout: 5000 },
    );
  }
  assert.deepEqual(await page.evaluate(() => t.log.filter((entry) => entry[1] === 'loop')), []);
  quiet(page);
  await page.context().close();
});

test('a menu opens in the flow without a flash; Escape closes it and only then leaves', async () => {
  const page = await stagePage(1);
  const height = () => page.evaluate(() => t.slots[0].height);
  const closed = await height();
  await page.evaluate(() => {
    // Whatever is on the screen after any frame: the canvas must be as high as its picture.
    t.wrong = 0;
    const look = () => {
      const { canvas, height: wanted } = t.slots[0];
      if (canvas.height !== Math.round(wanted) || canvas.clientHeight !== Math.round(wanted)) t.wrong++;
      requestAnimationFrame(look);
    };
    look();
  });
  let open = closed;
  for (const spot of (await spots(page)).item.filter((_, k) => k % 7 === 0)) {
    await click(page, spot);
    open = await height();
    if (open > closed + 100) break;
  }
  assert.ok(open > closed + 100, 'something in the figure opens');
  await page.keyboard.press('Escape');
  await page.waitForFunction((h) => t.slots[0].height < h - 100, open, { timeout: 5000 });
  await focusIs(page, 'CANVAS h0');
  await page.keyboard.press('Escape');
  await focusIs(page, 'BODY ');
  assert.equal(await page.evaluate(() => t.wrong), 0);
  quiet(page);
  await page.context().close();
});

test('in a frame of another origin, far below the fold, it is measured and drawn although no frame runs', async () => {
  const page = await stagePage(1);
  const address = new URL('stage-test.html?n=2', server.url);
  address.hostname = '127.0.0.1';
  const host = await servePage(`<!doctype html><div style="height:4000px"></div><iframe src="${address}" width="700" height="500"></iframe>`);
  await page.goto(host.url);
  const frame = page.frames()[1];
  await frame.waitForFunction(() => window.t?.log.filter((entry) => entry[1] === 'ready').length === 2, null, { polling: 100 });
  assert.equal(await frame.evaluate(() => t.log.filter((entry) => entry[1] === 'height').length), 2);
  await page.context().close();
  await host.close();
});

for (const density of [1, 2, 1.5])
  test(`device pixels at density ${density}`, async () => {
    const page = await stagePage(1, { deviceScaleFactor: density });
    const [w, h, cssWidth, cssHeight] = await page.evaluate(() => {
      const { canvas } = t.slots[0];
      return [canvas.width, canvas.height, canvas.clientWidth, canvas.clientHeight];
    });
    assert.ok(Math.abs(w - cssWidth * density) <= 1 && Math.abs(h - cssHeight * density) <= 1);
    const bit = await toggle(page, (await spots(page)).item);
    const start = await state(page);
    await click(page, bit);
    const other = await changed(page, start);
    await page.evaluate(() => {
      const { style } = document.getElementById('h0');
      style.transformOrigin = '0 0';
      style.transform = 'scale(.7)';
    });
    await click(page, bit.map((v) => v * 0.7));
    assert.equal(await changed(page, other), start, 'the pointer is right under a transform');
    await page.context().close();
  });

test('twenty figures, one WebGL context, drawn when they come near', async () => {
  const page = await stagePage(20);
  const ready = () => page.evaluate(() => t.log.filter((entry) => entry[1] === 'ready').length);
  assert.ok((await ready()) < 20, 'far figures wait');
  assert.equal(await page.evaluate(() => t.log.filter((entry) => entry[1] === 'height').length), 20, 'heights are known');
  await page.evaluate(async () => {
    for (let y = 0; y < document.getElementById('tail').offsetTop; y += 300) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 100));
    }
  });
  await page.waitForTimeout(500);
  assert.equal(await ready(), 20);
  assert.equal(new Set(await pictures(page)).size, 1, 'all show the same state, so all look the same');
  assert.equal(await page.evaluate(() => counts.contexts.size), 1);
  quiet(page);
  await page.context().close();
});

test('context loss: pictures stay, states stay, everything is drawn again; also when it never comes back', async () => {
  const page = await stagePage(4);
  const bit = await toggle(page, (await spots(page)).item);
  await click(page, bit);
  await page.mouse.move(790, 5);
  await page.evaluate(() => Promise.all(t.slots.map((slot) => slot.snapshot())));
  await settle(page);
  const before = await pictures(page);
  const line1 = await state(page);
  const redraw = async () => {
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => Promise.all(t.slots.map((slot) => slot.setLook({ theme: name }))), theme);
      await page.evaluate(() => t.slots.forEach((slot) => t.stage.draw(slot)));
    }
    await page.waitForTimeout(200);
  };
  await page.evaluate(() => {
    t.lose = t.module.canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    t.lose.loseContext();
  });
  await page.waitForTimeout(200);
  assert.deepEqual(await pictures(page), before);
  await page.evaluate(() => t.lose.restoreContext());
  await page.waitForTimeout(300);
  await redraw();
  assert.deepEqual(await pictures(page), before);
  assert.equal(await state(page), line1);

  await page.evaluate(() => t.lose.loseContext());
  await page.waitForTimeout(3600);
  await redraw();
  assert.deepEqual(await pictures(page), before);
  assert.equal(await page.evaluate(() => counts.contexts.size), 2);
  await click(page, bit);
  await changed(page, line1);
  quiet(page);
  await page.context().close();
});

test('a figure can be destroyed while it is dragged or typed into', async () => {
  const page = await stagePage(3);
  const found = await spots(page, 2);
  const bit = await toggle(page, found.item, 2);
  await page.mouse.move(...(await at(page, bit)));
  await page.mouse.down();
  await page.evaluate(() => t.slots[0].destroy());
  await page.mouse.move(300, 300);
  await page.mouse.up();
  await click(page, middle(found.text), 1);
  await focusIs(page, 'TEXTAREA h1');
  await page.evaluate(() => t.slots[1].destroy());
  await page.keyboard.type('x');
  const start = await state(page, 2);
  await page.locator('#h2 canvas').scrollIntoViewIfNeeded();
  await click(page, bit, 2);
  await changed(page, start, 2);
  assert.equal(await page.evaluate(() => document.querySelectorAll('canvas, textarea').length), 1);
  quiet(page);
  await page.context().close();
});

test('print draws every figure, in light colours and at twice the density', async () => {
  const page = await stagePage(6);
  await page.evaluate(() => t.slots.forEach((slot) => slot.setLook({ theme: 'dark' })));
  const pdf = (await page.pdf()).toString('latin1');
  assert.ok(pdf.match(/\/Width 1200/g)?.length >= 6, 'six pictures of 600 CSS px');
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => t.slots[0].canvas.width), 600);
  await page.context().close();
});

test('Chinese is fetched only when a figure asks for it', async () => {
  const page = await stagePage(1);
  const fetched = () => page.notes.requests.filter((url) => url.endsWith('cjk.ttf')).length;
  assert.equal(fetched(), 0);
  const english = await picture(page);
  await page.evaluate(() => t.slots[0].setLook({ lang: 'zh' }));
  await page.waitForTimeout(500);
  assert.equal(fetched(), 1);
  assert.notEqual(await picture(page), english);
  await page.evaluate(() => t.slots[0].setLook({ lang: 'en' }));
  await page.waitForTimeout(300);
  assert.equal(await picture(page), english);
  quiet(page);
  await page.context().close();
});

test('without WebGL 2 the stage says so and throws nothing', async () => {
  const { chromium } = await import('playwright-core');
  const bare = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-3d-apis'],
  });
  const page = await stagePage(1, {}, bare);
  await settle(page);
  assert.equal(await page.evaluate(() => t.stage.ok), false);
  assert.deepEqual(await page.evaluate(() => t.log), [[0, 'error', 'webgl']]);
  await page.evaluate(async () => {
    const [slot] = t.slots;
    slot.setState('float_bits?v=1');
    slot.focus();
    await slot.setLook({ lang: 'zh' });
    await slot.snapshot();
    slot.destroy();
  });
  quiet(page);
  await bare.close();
});
