// For the tests of the stage by itself: figures on a bare page of the site's origin, under the strict policy. Where
// things are in a figure is found by asking it (what is under the pointer), so that a change of layout breaks nothing.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launch, openPage, serveSite } from './harness.mjs';

const line = process.env.NUMBER_LAB_STAGE_LINE ?? 'float_bits?fmt=fp16&v=0.1';
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stage</title>
<link rel="stylesheet" href="/stage-test.css"><input id="in" aria-label="in"><button id="a1">a1</button>
<div id="figures"></div><button id="a2">a2</button><div id="tail"></div><script type="module" src="/stage-test.js"></script></html>`;
const css = `.host{position:relative;width:600px;margin:10px 0;min-height:40px} #tail{height:3000px}
canvas{outline:none} canvas.keyboard-focus{outline:3px solid #00f}`;
const boot = `
import { openStage } from '/stage.js';
import { createLab } from '/lab.js';
const options = new URLSearchParams(location.search);
const { module } = await createLab();
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

export let server;
export let browser;
before(async () => {
  server = await serveSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** A page with n figures, all that are near the viewport drawn. */
export async function stagePage(n, options = {}, from = browser) {
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

export const state = (page, n = 0) => page.evaluate((k) => t.slots[k].getState(), n);
export const settle = (page) => page.waitForTimeout(100);
/** The state, once it is another one than `line`. */
export const changed = async (page, line, n = 0) => {
  await page.waitForFunction(([k, old]) => t.slots[k].getState() !== old, [n, line], { timeout: 3000 });
  return state(page, n);
};
export const reads = async (page, pattern, n = 0) => {
  await page.waitForFunction(([k, source]) => new RegExp(source).test(t.slots[k].getState()), [n, pattern.source], { timeout: 5000 });
};
export const focusIs = (page, what) =>
  page.waitForFunction(
    (wanted) => {
      const { activeElement } = document;
      return (activeElement.id || `${activeElement.tagName} ${activeElement.parentElement?.id ?? ''}`) === wanted;
    },
    what,
    { timeout: 5000 },
  );
export const scrollY = (page) => page.evaluate(() => scrollY);
export const focused = (page) =>
  page.evaluate(() => document.activeElement.id || `${document.activeElement.tagName} ${document.activeElement.parentElement?.id ?? ''}`);
export const counts = (page) => page.evaluate(() => [counts.frames, counts.timers]);
export const picture = (page, n = 0) => page.evaluate((k) => t.digest(t.slots[k]), n);
export const pictures = (page) => page.evaluate(() => t.slots.map(t.digest));

/** Page position of a spot of a figure, scrolled into view. */
export const at = (page, spot, n = 0) =>
  page.evaluate(
    ([k, x, y]) => {
      const { canvas } = t.slots[k];
      const top = () => canvas.getBoundingClientRect().top + y;
      if (top() < 0 || top() > innerHeight - 20) scrollBy(0, top() - innerHeight / 2);
      return [canvas.getBoundingClientRect().left + x, top()];
    },
    [n, ...spot],
  );
export const click = async (page, spot, n = 0) => {
  await page.mouse.click(...(await at(page, spot, n)));
  await settle(page);
};
export const middle = (list) => list[Math.floor(list.length / 2)];
export const spots = (page, n = 0) => page.evaluate((k) => t.spots(k), n);

/** A spot whose click changes the state and, clicked again, changes it back: a bit. */
export async function toggle(page, list, n = 0) {
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

export const quiet = (page) => {
  assert.deepEqual(page.notes.violations, []);
  assert.deepEqual(page.notes.errors, []);
};
