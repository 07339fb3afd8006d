// The course page in Chromium: figures and their address, language, theme, exercises, manners.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { figuresReady, launch, openPage, serveSite, test } from './harness.mjs';

let browser, server;
before(async () => {
  server = await serveSite();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.close();
});

const caption = (page, number = '2.1') => page.locator(`figure[data-figure="${number}"] figcaption`).innerText();
const setField = async (page, key, value, number = '2.1') => {
  const figure = page.locator(`figure[data-figure="${number}"]`);
  if (!(await figure.locator('details[data-part="controls"]').evaluate((details) => details.open))) {
    await figure.locator('details[data-part="controls"] > summary').click();
  }
  const control = figure.locator(`[data-key="${key}"] :is(input, select)`);
  if ((await control.evaluate((node) => node.tagName)) === 'SELECT') await control.selectOption(value);
  else {
    await control.fill(value);
    await control.press('Tab');
  }
};

for (const path of ['', 'zh/', 'figures.html', 'zh/formats.html', 'embedding.html', 'embed.html?lang=zh#float_bits?fmt=bf16&v=1/3']) {
  test(`/${path} runs under the policy, asks no other host and takes neither focus nor scroll`, async () => {
    const page = await openPage(browser);
    await page.goto(server.url + path);
    if (!/formats|embedding/.test(path)) await figuresReady(page);
    assert.deepEqual(page.notes.violations, []);
    assert.deepEqual(page.notes.errors, []);
    for (const url of page.notes.requests) assert.ok(url.startsWith(server.url) || url.startsWith('blob:'), url);
    if (path === '') assert.deepEqual(page.notes.requests.filter((url) => /cjk(-page)?\.(ttf|woff2)/.test(url)), [], 'English needs no Chinese face');
    assert.equal(await page.evaluate(() => document.activeElement === document.body && scrollY === 0), true);
    await page.context().close();
  });
}

test('a figure is drawn, at the height that was reserved for it', async () => {
  for (const width of [320, 768, 1280]) {
    const page = await openPage(browser, { width });
    await page.addInitScript(() => {
      window.shifts = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shifts += entry.value))).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(server.url);
    await figuresReady(page);
    await page.locator('.figure-canvas').first().scrollIntoViewIfNeeded();
    await page.locator('figure[data-figure="2.1"][data-phase="ready"]').waitFor();
    const colours = await page.locator('figure[data-figure="2.1"] canvas').evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 50, `${width}: ${colours} colours`);
    await page.waitForTimeout(300);
    assert.ok((await page.evaluate(() => window.shifts)) < 0.02, `${width}: layout shift`);
    await page.context().close();
  }
});

test('the controls form changes caption, table and address together', async () => {
  const page = await openPage(browser);
  await page.goto(server.url);
  await figuresReady(page);
  await setField(page, 'fmt', 'bf16');
  assert.match(await caption(page), /bf16.*0x3DCD/);
  await setField(page, 'v', '0.25');
  assert.match(await caption(page), /0x3E80/);
  await page.waitForFunction(() => location.hash.startsWith('#2.1/float_bits?') && location.hash.includes('v=0.25'));
  assert.match(await caption(page, '2.2'), /448/);
  await page.context().close();
});

test('text that is no number is refused at the field; the figure keeps its state', async () => {
  const page = await openPage(browser);
  await page.goto(server.url);
  await figuresReady(page);
  const before = await caption(page);
  await setField(page, 'v', '0.1.2');
  const box = page.locator('figure[data-figure="2.1"] [data-key="v"]');
  assert.equal(await box.locator('input').getAttribute('aria-invalid'), 'true');
  assert.match(await box.locator('.field-error').innerText(), /0\.1\.2/);
  assert.equal(await caption(page), before);
  await setField(page, 'v', '0.5');
  assert.equal(await box.locator('input').getAttribute('aria-invalid'), null);
  assert.equal(await box.locator('.field-error').isVisible(), false);
  await page.context().close();
});

test('a reload keeps the states of all figures; Back undoes a button', async () => {
  const page = await openPage(browser);
  await page.goto(server.url);
  await figuresReady(page);
  await setField(page, 'v', '0.3');
  await setField(page, 'v', '449', '2.2');
  await page.waitForTimeout(600);
  const [one, two] = [await caption(page), await caption(page, '2.2')];
  await page.reload();
  await figuresReady(page);
  assert.equal(await caption(page), one);
  assert.equal(await caption(page, '2.2'), two);
  await page.locator('figure[data-figure="2.1"] [data-do="start"]').click();
  assert.notEqual(await caption(page), one);
  await page.goBack();
  assert.equal(await caption(page), one);
  assert.equal(await caption(page, '2.2'), two);
  await page.goForward();
  assert.notEqual(await caption(page), one);
  await page.context().close();
});

test('an anchor of the page is only an anchor', async () => {
  const page = await openPage(browser);
  await page.goto(server.url);
  await figuresReady(page);
  await setField(page, 'v', '0.3');
  const one = await caption(page);
  await page.locator('.contents a[href="#overflow"]').click();
  assert.equal(await page.evaluate(() => location.hash), '#overflow');
  assert.equal(await caption(page), one);
  await page.goto(`${server.url}#2.2/float_bits?fmt=e5m2&v=3`);
  await page.waitForFunction(() => document.querySelector('figure[data-figure="2.2"] figcaption').innerText.includes('e5m2'));
  await page.context().close();
});

test('the language switch keeps states and theme', async () => {
  const page = await openPage(browser);
  await page.goto(`${server.url}?theme=dark`);
  await figuresReady(page);
  await setField(page, 'v', '0.3');
  await setField(page, 'v', '449', '2.2');
  await page.evaluate(() => document.getElementById('one-to-two').scrollIntoView());
  await page.evaluate(() => document.querySelector('.top [data-do="language"]').click()); // a click that does not scroll
  await page.waitForURL(/zh\//);
  await figuresReady(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.match(await caption(page), /0\.3/);
  assert.match(await caption(page, '2.2'), /449/);
  const top = await page.evaluate(() => document.getElementById('one-to-two').getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 300, `section at ${top}`);
  await page.context().close();
});

test('the theme is chosen, kept in the address and followed by links', async () => {
  const page = await openPage(browser, { colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto(server.url);
  const light = await ground();
  await page.locator('[data-theme-choice="dark"]').click();
  const dark = await ground();
  assert.notEqual(dark, light);
  assert.match(page.url(), /theme=dark/);
  await page.reload();
  assert.equal(await ground(), dark);
  await page.locator('.nav a', { hasText: 'Formats' }).click();
  await page.waitForURL(/formats\.html/);
  assert.equal(await ground(), dark);
  await page.context().close();
});

test('exercises are checked and shown in the figure', async () => {
  const page = await openPage(browser);
  await page.goto(server.url);
  await figuresReady(page);
  const form = page.locator('#exercise-2-1');
  await form.locator('input').fill('0.3');
  await form.locator('button.filled').click();
  await form.locator('.verdict[data-correct="false"]').waitFor();
  await form.locator('input').fill('1.0009765625');
  await form.locator('input').press('Enter');
  await form.locator('.verdict[data-correct="true"]').waitFor();
  await form.locator('[data-do="show"]').click();
  await page.waitForFunction(() => document.querySelector('figure[data-figure="2.1"] figcaption').innerText.includes('1.0009765625'));
  await page.goBack();
  assert.match(await caption(page), /0x2E66/);
  await page.context().close();
});

test('a term opens its definition', async () => {
  const page = await openPage(browser);
  await page.goto(server.url);
  const term = page.locator('.term').first();
  assert.equal(await term.getAttribute('aria-expanded'), 'false');
  await page.waitForFunction(() => document.querySelector('figure').dataset.phase);
  await term.click();
  assert.equal(await term.getAttribute('aria-expanded'), 'true');
  assert.equal(await page.locator('.definition').first().isVisible(), true);
  await page.context().close();
});

test('Share offers link, embed, state line, command and picture', async () => {
  const page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(server.url);
  await figuresReady(page);
  const figure = page.locator('figure[data-figure="2.1"]');
  await figure.locator('[data-do="share"]').click();
  assert.equal(await figure.locator('#figure-2-1-share-link').inputValue(), `${server.url}#2.1/float_bits?fmt=fp16&v=0.1`);
  await figure.locator('.share-embed select').selectOption('Jupyter');
  assert.match(await figure.locator('#figure-2-1-share-embed').inputValue(), /IFrame/);
  const copy = figure.locator('.share-state button');
  await copy.click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'float_bits?fmt=fp16&v=0.1');
  assert.equal(await copy.innerText(), 'Copied');
  await page.waitForTimeout(2200);
  assert.equal(await copy.innerText(), 'Copy');
  await page.context().close();
});

test('with scripts off the sentence and the table of each figure are there', async () => {
  for (const path of ['', 'zh/']) {
    const page = await openPage(browser, { scripts: false });
    await page.goto(server.url + path);
    for (const number of ['2.1', '2.2']) {
      const figure = page.locator(`figure[data-figure="${number}"]`);
      assert.equal(await figure.locator('figcaption').isVisible(), true);
      assert.equal(await figure.locator('.figure-canvas table').isVisible(), true);
    }
    await page.context().close();
  }
});

test('without WebGL the figure is its table, and the form still works', async () => {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
      apply: (target, self, args) => (/webgl/.test(args[0]) ? null : Reflect.apply(target, self, args)),
    });
  });
  await page.goto(server.url);
  await figuresReady(page);
  const figure = page.locator('figure[data-figure="2.1"]');
  assert.equal(await figure.getAttribute('data-phase'), 'plain');
  assert.match(await figure.locator('.plain').innerText(), /WebGL 2/);
  await setField(page, 'fmt', 'bf16');
  assert.match(await caption(page), /bf16/);
  await page.context().close();
});

test('without the program the sentence and the table stay readable', async () => {
  const page = await openPage(browser);
  await page.route('**/numlab.wasm', (route) => route.abort());
  await page.goto(server.url);
  await figuresReady(page);
  const figure = page.locator('figure[data-figure="2.1"]');
  assert.match(await figure.locator('.plain').innerText(), /could not be loaded/);
  assert.equal(await figure.locator('.figure-canvas table').isVisible(), true);
  assert.match(await caption(page), /0x2E66/);
  await page.context().close();
});

test('nothing scrolls sideways from 320 to 1280 px', async () => {
  for (const path of ['', 'zh/', 'formats.html', 'zh/embedding.html', 'embed.html', 'source-float_bits.html']) {
    const page = await openPage(browser);
    await page.goto(server.url + path);
    for (const width of [320, 480, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${path} at ${width}: ${overflow} px too wide`);
    }
    await page.context().close();
  }
});

test('a state that makes no sense is answered in place, in the language of the page', async () => {
  for (const [path, pattern] of [['#2.1/float_bits?foo=1', /foo/], ['#nothing?x=1', /“nothing”.*0x2E66/], ['zh/#2.2/nothing?x=1', /一/], ['zh/#2.1/float_bits?foo=1', /foo.*忽略/], ['#2.1/float_bits?fmt=e4m3fn&code=0x1FF', /9 bits/], ['embed.html?lang=zh#nothing?x=1', /nothing/], ['embed.html?lang=en#float_bits?v=%E0%A4%A', /./]]) {
    const page = await openPage(browser);
    await page.goto(server.url + path);
    await figuresReady(page);
    await page.waitForTimeout(100);
    assert.match((await page.locator('figure').first().innerText()).replace(/\s+/g, ' '), pattern, path);
    assert.deepEqual(page.notes.errors, [], path);
    await page.context().close();
  }
});

test('an idle page has no frames and no timers', async () => {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    window.counts = { frames: 0, timers: 0 };
    const { requestAnimationFrame: frame, setTimeout: timer, setInterval: interval } = window;
    window.requestAnimationFrame = (...args) => (counts.frames++, frame(...args));
    window.setTimeout = (...args) => (counts.timers++, timer(...args));
    window.setInterval = (...args) => (counts.timers++, interval(...args));
  });
  await page.goto(server.url);
  await figuresReady(page);
  await page.waitForTimeout(3000);
  await page.evaluate(() => Object.assign(counts, { frames: 0, timers: 0 }));
  await page.waitForTimeout(4000);
  assert.deepEqual(await page.evaluate(() => counts), { frames: 0, timers: 0 });
  await page.context().close();
});

test('the reader finds the menu at 320 px and the theme behind one button', async () => {
  const page = await openPage(browser, { width: 320 });
  await page.goto(server.url);
  await figuresReady(page);
  await page.locator('.menu > summary').click();
  assert.equal(await page.locator('.menu nav').isVisible(), true);
  assert.ok((await page.locator('.menu nav a').count()) >= 4);
  await page.locator('.menu > summary').click();
  for (const next of ['light', 'dark', 'auto']) {
    await page.locator('.theme button:visible').click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme ?? 'auto'), next);
  }
  await page.context().close();
});
