// Input of figures: keys, text, clipboard, input methods, wheel, touch; and what is left to the page.
import assert from 'node:assert/strict';
import { test } from './harness.mjs';
import { at, changed, click, counts, focusIs, focused, middle, picture, quiet, reads, scrollY, settle, spots, stagePage, state, toggle } from './stage_page.mjs';

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
  const untouched = await state(page);
  for (const key of ['ArrowDown', 'ArrowRight', 'Space', 'PageDown']) {
    await page.keyboard.press(key);
    await settle(page);
  }
  await changed(page, untouched); // arrows lead from the field to the bits, Space toggles one
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

