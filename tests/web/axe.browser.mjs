// axe-core finds nothing, in both languages, on every page, opened and closed, in both themes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { figuresReady, launch, openPage, serveSite, test } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let browser, server;
before(async () => {
  server = await serveSite({});
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.close();
});

async function findings(page) {
  await page.evaluate(axe);
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`);
}

const pages = ['', 'zh/', 'figures.html', 'formats.html', 'zh/formats.html', 'embedding.html', 'zh/embedding.html', 'source-float_bits.html', 'embed.html?lang=en', 'embed.html?lang=zh'];
for (const path of pages) {
  test(`/${path}: wide and light, everything open, narrow and dark`, async () => {
    const page = await openPage(browser, { colorScheme: 'light' });
    await page.goto(server.url + path);
    if ((await page.locator('figure.figure').count()) > 0) await figuresReady(page);
    assert.deepEqual(await findings(page), []);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      document.querySelector('.term')?.click();
      for (const share of document.querySelectorAll('[data-do="share"]')) share.click();
      document.querySelector('.exercise .filled')?.click();
    });
    await page.waitForTimeout(200);
    assert.deepEqual(await findings(page), [], 'everything open');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 900 });
    await page.waitForTimeout(200);
    assert.deepEqual(await findings(page), [], 'narrow and dark');
    await page.context().close();
  });
}
