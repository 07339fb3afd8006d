// What a first load in English transfers, brotli-compressed, stays within its budget. 1 KB = 1000 bytes.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const site = join(dirname(dirname(fileURLToPath(import.meta.url))), 'build/site');

function within(limit, folder, wanted) {
  const sizes = readdirSync(join(site, folder)).filter(wanted)
    .map((name) => [name, brotliCompressSync(readFileSync(join(site, folder, name))).length]);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  assert.ok(sizes.length > 0, `nothing to measure in build/site/${folder}`);
  assert.ok(sum <= limit, `${sum} bytes of ${limit}: ${sizes.map(([name, size]) => `${name} ${size}`).join(', ')}`);
  return `${sum} of ${limit} bytes`;
}

test('numlab.wasm is at most 250 KB', (t) => {
  t.diagnostic(within(250_000, '.', (name) => name === 'numlab.wasm'));
});

test('the part with the later figures adds at most 80 KB', (t) => {
  t.diagnostic(within(80_000, '.', (name) => name === 'numlab.more.wasm'));
});

test('all JavaScript is at most 40 KB', (t) => {
  t.diagnostic(within(40_000, '.', (name) => /\.m?js$/.test(name) && name !== 'strings.zh.js'));
});

test('the English fonts are at most 80 KB', (t) => {
  t.diagnostic(within(80_000, 'fonts', (name) => /\.(ttf|woff2)$/.test(name) && !['cjk.ttf', 'cjk-page.woff2'].includes(name)));
});
