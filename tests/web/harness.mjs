// Shared by the web tests: where the built site is, a browser, a server under the strict policy, a page that counts.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { test as plainTest } from 'node:test';
import { chromium } from 'playwright-core';
import { startServer } from '../../scripts/server.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const siteFolder = resolve(process.env.NUMBER_LAB_SITE ?? join(root, 'build/site'));
export const siteUrl = pathToFileURL(siteFolder + '/').href;

export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'";

export const serveSite = (headers = { 'Content-Security-Policy': policy }) => startServer(siteFolder, 0, headers);

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });

/**
 * A page with its own context that notes every request, error and policy violation in `page.notes`.
 * options: width, height, scripts, and whatever newContext takes.
 */
export async function openPage(browser, { width = 1280, height = 900, scripts = true, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: scripts, ...more });
  const page = await context.newPage();
  const notes = { requests: [], errors: [], violations: [] };
  page.notes = notes;
  page.on('request', (request) => notes.requests.push(request.url()));
  page.on('pageerror', (error) => notes.errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && notes.errors.push(message.text()));
  await page.exposeFunction('noteViolation', (text) => notes.violations.push(text)).catch(() => {});
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => window.noteViolation?.(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
  });
  return page;
}

/** A test that cannot hang. */
export const test = (name, run) => plainTest(name, { timeout: 90_000 }, run);

/** Waits until every figure of a page or frame has its canvas, and those in view are drawn (or say why not). */
export const figuresReady = (frame, timeout = 30_000) =>
  frame.waitForFunction(
    () => {
      const all = [...document.querySelectorAll('figure.figure')];
      const inView = (figure) => figure.getBoundingClientRect().top < innerHeight && figure.getBoundingClientRect().bottom > 0;
      const done = (figure) => figure.dataset.phase && figure.dataset.phase !== 'loading';
      return all.length > 0 && all.every((figure) => done(figure) || (!inView(figure) && figure.querySelector('canvas')));
    },
    null,
    { timeout },
  );

/** A server for one HTML text under any path: a foreign page. */
export async function servePage(html) {
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(typeof html === 'function' ? html(request) : html);
  });
  await new Promise((done) => server.listen(0, done));
  return { url: `http://localhost:${server.address().port}/`, close: () => new Promise((done) => (server.close(done), server.closeAllConnections())) };
}
