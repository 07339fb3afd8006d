// Figures in foreign pages: by iframe and by element, from a second origin, sandboxed, many of them; and in place.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { figuresReady, launch, openPage, policy, servePage, serveSite, test } from './harness.mjs';

let browser, lab;
before(async () => {
  lab = await serveSite();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await lab.close();
});

/** A foreign page that writes down every message and event. */
async function foreign(body, options) {
  const host = await servePage(`<!doctype html><html lang="en"><title>Notes</title><script>
    window.seen = [];
    addEventListener("message", (event) => seen.push({ ...event.data, origin: event.origin }));
    for (const type of ["ready", "change", "answer", "error"]) document.addEventListener(type, (event) => event.target.tagName === "NUMBER-LAB" && seen.push({ event: type, id: event.target.id, ...event.detail }), true);
  </script><body>${body}</body></html>`);
  const page = await openPage(browser, options);
  await page.goto(host.url);
  const seen = (test) => page.waitForFunction(`window.seen.find(${test})`, null, { timeout: 30_000 }).then((handle) => handle.jsonValue());
  const close = async () => {
    await page.context().close();
    await host.close();
  };
  return { page, seen, close };
}

const frameOf = (page) => page.frames().find((frame) => frame.url().includes('embed.html'));

async function edit(frame, key, value) {
  await frame.locator('details[data-part="controls"] > summary').click();
  const control = frame.locator(`[data-key="${key}"] :is(input, select)`);
  if (key === 'fmt') await control.selectOption(value);
  else {
    await control.fill(value);
    await control.press('Tab');
  }
}

test('an iframe says ready, its height and each change, to the origin that holds it', async () => {
  const { page, seen, close } = await foreign(`<iframe src="${lab.url}embed.html?lang=en#float_bits?fmt=e4m3fn&v=460" width="700" height="700"></iframe>`);
  const ready = await seen('(m) => m.type === "number-lab:ready"');
  assert.equal(ready.origin, new URL(lab.url).origin);
  assert.ok(ready.version);
  const { height } = await seen('(m) => m.type === "number-lab:resize"');
  assert.ok(height > 500);
  await edit(frameOf(page), 'fmt', 'e5m2');
  const change = await seen('(m) => m.type === "number-lab:change"');
  assert.match(change.state, /^float_bits\?fmt=e5m2&v=460/);
  assert.deepEqual(page.notes.errors, []);
  await close();
});

test('a call is answered; a wrong one with an error; other messages are ignored', async () => {
  const { page, seen, close } = await foreign(`<iframe src="${lab.url}embed.html#float_bits?fmt=fp16&v=0.1" width="700" height="700"></iframe>`);
  await seen('(m) => m.type === "number-lab:ready"');
  const call = (message) => page.evaluate(([data, origin]) => document.querySelector('iframe').contentWindow.postMessage(data, origin), [message, new URL(lab.url).origin]);
  await call({ hello: 1 });
  await call('text');
  await call({ type: 'number-lab:call', id: 7, method: 'setState', args: ['float_bits?fmt=bf16&v=3'] });
  assert.match((await seen('(m) => m.id === 7')).value, /fmt=bf16/);
  await call({ type: 'number-lab:call', id: 8, method: 'getState' });
  assert.match((await seen('(m) => m.id === 8')).value, /fmt=bf16/);
  await call({ type: 'number-lab:call', id: 9, method: 'constructor' });
  assert.match((await seen('(m) => m.id === 9')).error, /constructor/);
  assert.match(frameOf(page).url(), /fmt=bf16/);
  assert.equal(await page.evaluate(() => seen.some((m) => m.type === 'number-lab:change')), false, 'a call is no edit');
  await close();
});

test('a sandboxed frame with an opaque origin runs', async () => {
  const { page, seen, close } = await foreign(`<iframe sandbox="allow-scripts" src="${lab.url}embed.html?lang=en&theme=dark#float_bits?fmt=fp16&v=0.1" width="700" height="700"></iframe>`);
  const ready = await seen('(m) => m.type === "number-lab:ready"');
  assert.equal(ready.origin, 'null');
  const frame = frameOf(page);
  await figuresReady(frame);
  assert.match(await frame.locator('figcaption').innerText(), /0x2E66/);
  await edit(frame, 'v', '0.2');
  assert.match((await seen('(m) => m.type === "number-lab:change"')).state, /v=0\.2/);
  assert.deepEqual(page.notes.errors, []);
  await close();
});

test('the element makes a frame on a foreign page, mirrors its options and passes its events on', async () => {
  const { page, seen, close } = await foreign(
    `<p>text</p><number-lab id="one" w="float_bits" state="fmt=fp16&amp;v=0.1" lang="en" height="600">words</number-lab><script src="${lab.url}number-lab.js"></script>`,
  );
  const ready = await seen('(m) => m.event === "ready"');
  assert.equal(ready.id, 'one');
  const frame = frameOf(page);
  await edit(frame, 'fmt', 'bf16');
  assert.match((await seen('(m) => m.event === "change"')).state, /fmt=bf16/);
  const one = page.locator('#one');
  assert.match(await one.evaluate((node) => node.getState()), /fmt=bf16/);
  assert.match(await one.evaluate((node) => node.getShareUrl()), new RegExp(`^${lab.url}#float_bits\\?fmt=bf16`));
  await one.evaluate((node) => node.setState('fmt=e5m2&v=3'));
  await frame.waitForFunction(() => document.querySelector('figcaption').innerText.includes('e5m2'));
  await one.evaluate((node) => (node.state = 'fmt=e4m3fn&v=1'));
  await frame.waitForFunction(() => document.querySelector('figcaption').innerText.includes('e4m3fn'));
  assert.deepEqual(await one.evaluate(({ w, lang, theme, loading, height, readonly, toolbar, title }) => ({ w, lang, theme, loading, height, readonly, toolbar, title })), { w: 'float_bits', lang: 'en', theme: 'auto', loading: 'lazy', height: 600, readonly: false, toolbar: true, title: '' });
  const box = await one.evaluate((node) => [node.offsetHeight, node.firstChild.offsetHeight, getComputedStyle(node).display]);
  assert.equal(box[2], 'block');
  assert.ok(box[0] >= box[1] && box[1] > 500, String(box));
  await one.evaluate((node) => node.destroy());
  assert.equal(await one.evaluate((node) => node.textContent.trim()), 'words');
  await close();
});

test('a moved element keeps its state', async () => {
  const { page, seen, close } = await foreign(`<div id="a"><number-lab state="fmt=fp16&amp;v=0.1" lang="en"></number-lab></div><div id="b"></div><script src="${lab.url}number-lab.js"></script>`);
  await seen('(m) => m.event === "ready"');
  await edit(frameOf(page), 'fmt', 'bf16');
  await seen('(m) => m.event === "change"');
  await page.evaluate(() => {
    window.seen.length = 0;
    document.getElementById('b').append(document.querySelector('number-lab'));
  });
  await seen('(m) => m.event === "ready"');
  assert.match(await page.evaluate(() => document.querySelector('number-lab').getState()), /fmt=bf16/);
  assert.match(await frameOf(page).locator('figcaption').innerText(), /bf16/);
  await close();
});

test('a page of 20 elements works: few frames live at once, each shows its own state when it is reached', async () => {
  const all = Array.from({ length: 20 }, (_, i) => `<number-lab id="n${i}" state="fmt=fp16&amp;v=${i + 2}" lang="en" height="700">n${i}</number-lab>`).join('\n');
  const { page, seen, close } = await foreign(`${all}<script src="${lab.url}number-lab.js"></script>`);
  let most = 0;
  for (let i = 0; i < 20; i++) {
    await page.evaluate((n) => document.getElementById(`n${n}`).scrollIntoView(), i);
    await seen(`(m) => m.event === "ready" && m.id === "n${i}"`);
    most = Math.max(most, await page.locator('iframe').count());
    assert.equal(await page.evaluate((n) => document.getElementById(`n${n}`).getState(), i), `float_bits?fmt=fp16&v=${i + 2}`);
  }
  assert.ok(most <= 12, `${most} frames`); // 8, those leaving, and the one that came
  await page.waitForFunction(() => document.querySelectorAll('number-lab img').length > 2);
  assert.match(await page.locator('number-lab img').first().getAttribute('alt'), /fp16/);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => document.getElementById('n0').querySelector('iframe'));
  assert.deepEqual(page.notes.errors, []);
  await close();
});

test('loading="click" waits for the reader, readonly and toolbar and title take effect; the module twin of the script works', async () => {
  const { page, seen, close } = await foreign(
    `<number-lab loading="click" readonly toolbar="false" title="My title" state="fmt=fp16&amp;v=0.1" lang="zh" theme="dark"></number-lab><script type="module" src="${lab.url}number-lab.mjs"></script>`,
  );
  await page.waitForTimeout(500);
  assert.equal(await page.locator('iframe').count(), 0);
  await page.locator('number-lab button').click();
  await seen('(m) => m.event === "ready"');
  const frame = frameOf(page);
  assert.match(await frame.locator('h1').innerText(), /My title/);
  assert.equal(await frame.locator('[data-do="share"]').count(), 0);
  assert.equal(await frame.locator('[data-key="v"] input').isDisabled(), true);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.match(await frame.locator('figcaption').innerText(), /存储/);
  await close();
});

test('on its own origin the element draws in place, with one stage, and moves with its state', async () => {
  const page = await openPage(browser);
  await page.goto(`${lab.url}embedding.html`);
  await page.evaluate((src) => {
    window.seen = [];
    document.addEventListener('change', (event) => event.target.tagName === 'NUMBER-LAB' && seen.push(event.detail.state), true);
    const main = document.querySelector('main');
    main.insertAdjacentHTML('afterbegin', '<number-lab id="x" state="fmt=fp16&amp;v=0.1" lang="en"></number-lab><number-lab id="y" state="fmt=bf16&amp;v=0.1" lang="en" theme="dark"></number-lab>');
    const script = document.createElement('script');
    script.src = src;
    document.head.append(script);
  }, `${lab.url}number-lab.js`);
  await page.locator('#x figure[data-phase="ready"]').waitFor();
  assert.equal(await page.locator('iframe').count(), 0);
  await edit(page.locator('#x'), 'v', '0.5');
  await page.waitForFunction(() => seen.some((state) => state.includes('v=0.5')));
  await page.evaluate(() => document.querySelector('main').append(document.getElementById('x')));
  await page.waitForTimeout(100);
  assert.match(await page.evaluate(() => document.getElementById('x').getState()), /v=0\.5/);
  assert.match(await page.locator('#x figcaption').innerText(), /0\.5/);
  assert.deepEqual(page.notes.violations, []);
  assert.deepEqual(page.notes.errors, []);
  await page.context().close();
});

test('a host under the same strict policy embeds by iframe', async () => {
  const { createServer } = await import('node:http');
  const host = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': `${policy}; frame-src ${lab.url}` });
    response.end(`<!doctype html><title>Notes</title><iframe src="${lab.url}embed.html#float_bits?fmt=fp16&v=0.1" width="600" height="600"></iframe>`);
  });
  await new Promise((done) => host.listen(0, done));
  const page = await openPage(browser);
  await page.goto(`http://localhost:${host.address().port}/`);
  await page.waitForFunction(() => document.querySelector('iframe'));
  await page.frameLocator('iframe').locator('figcaption').waitFor();
  assert.deepEqual(page.notes.violations, []);
  await page.context().close();
  host.closeAllConnections();
  host.close();
});
