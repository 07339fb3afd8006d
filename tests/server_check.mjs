// The server the browser tests and scripts/serve stand on.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startServer } from '../scripts/server.mjs';

let folder;
let server;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lab-server-'));
  mkdirSync(join(folder, 'site/zh'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'site/.stamp'), 'hidden');
  writeFileSync(join(folder, 'site/index.html'), '<p>en</p>');
  writeFileSync(join(folder, 'site/zh/index.html'), '<p>zh</p>');
  writeFileSync(join(folder, 'site/numlab.wasm'), Buffer.from([0, 0x61, 0x73, 0x6d]));
  server = await startServer(join(folder, 'site'), 0, { 'X-Extra': 'yes' });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

// fetch() tidies paths up before it sends them; this does not.
const raw = (path, options = {}) => new Promise((done, failed) => {
  request({ port: server.port, path, ...options }, (response) => {
    let body = '';
    response.setEncoding('latin1').on('data', (text) => { body += text; });
    response.on('end', () => done({ status: response.statusCode, headers: response.headers, body }));
  }).on('error', failed).end();
});

test('files come with their type, open to other origins, checked again each time', async () => {
  const page = await raw('/');
  assert.equal(page.body, '<p>en</p>');
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(page.headers['cache-control'], 'no-cache');
  const wasm = await raw('/numlab.wasm?v=1');
  assert.equal(wasm.headers['content-type'], 'application/wasm');
  assert.equal(wasm.headers['access-control-allow-origin'], '*');
  assert.equal(wasm.headers['x-extra'], 'yes');
  assert.equal((await raw('/numlab.wasm', { headers: { 'If-None-Match': wasm.headers.etag } })).status, 304);
  assert.equal((await raw('/', { method: 'HEAD' })).body, '');
  assert.equal((await raw('/', { method: 'POST' })).status, 405);
});

test('a folder is its index.html, with the slash that relative links need', async () => {
  assert.equal((await raw('/zh')).headers.location, '/zh/');
  assert.equal((await raw('/zh/')).body, '<p>zh</p>');
  assert.equal((await raw('//zh')).headers.location, '/zh/');
});

test('nothing outside the folder and nothing hidden is given', async () => {
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/zh/../../secret.txt', '/.stamp', '/%00', '/%', '/none']) {
    assert.equal((await raw(path)).status, 404, path);
  }
});

test('a taken port is an error with a code', async () => {
  await assert.rejects(startServer(folder, server.port), { code: 'EADDRINUSE' });
});
