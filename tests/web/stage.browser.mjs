// The stage and its pictures: idle, sizes, density, many figures, context loss, print.
import assert from 'node:assert/strict';
import { servePage, test } from './harness.mjs';
import { at, changed, click, counts, focusIs, middle, picture, pictures, quiet, server, settle, spots, stagePage, state, toggle } from './stage_page.mjs';

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

test('a trap stops every figure with a word, and nothing throws afterwards', async () => {
  const page = await stagePage(2);
  await page.evaluate(() => {
    for (const name of ['figureFrame', 'figureHit', 'figureKey', 'figureState', 'figureDelete'])
      t.module[name] = () => {
        throw new WebAssembly.RuntimeError('unreachable');
      };
  });
  await click(page, [50, 50]);
  assert.deepEqual(await page.evaluate(() => t.log.filter((entry) => entry[1] === 'error')), [[0, 'error', 'stopped'], [1, 'error', 'stopped']]);
  await page.keyboard.press('Enter');
  await page.evaluate(() => {
    for (const slot of t.slots) {
      slot.setState('float_bits?v=2');
      slot.getState();
      slot.destroy();
    }
  });
  assert.deepEqual(page.notes.errors.filter((text) => !text.includes('unreachable')), []);
  assert.equal(page.notes.errors.length, 1, 'told once');
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
