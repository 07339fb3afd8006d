// The first part of the program alone draws and describes the first figures: nothing they call is in the second.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { siteUrl } from './harness.mjs';

const { firstFigures } = await import(new URL('lab.js', siteUrl).href);
const program = await WebAssembly.compile(readFileSync(new URL('numlab.wasm', siteUrl)));
const parted = WebAssembly.Module.imports(program).some(({ module }) => module === 'placeholder');

async function firstPart() {
  const { default: factory } = await import(new URL('numlab.js', siteUrl).href);
  const missing = () => {
    throw new Error('not loaded');
  };
  const placeholder = new Proxy({}, { get: () => missing });
  return factory({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(program, { ...imports, placeholder }).then((instance) => done(instance, program));
      return {};
    },
  });
}

test('the first figures need nothing of the second part', { skip: parted ? false : 'the program is in one part' }, async () => {
  const module = await firstPart();
  assert.deepEqual(firstFigures, ['float_bits']);
  const settings = ['', 'fmt=fp16&v=0.1', 'fmt=e4m3fn&v=465&all=true', 'fmt=fp16&v=1&task=double', 'fmt=e2m1&v=nan', 'fmt=e8m0&v=-3', 'fmt=s1e5m10b-7-fnuz&v=2', 'fmt=fp128&v=1/3', 'fmt=fp17&v=1', 'v=xyz', 'fmt=fp16&code=0x2e66&rnd=odd&ovf=nan', 'foo=1&ver=9'];
  for (const lang of ['en', 'zh'])
    for (const setting of settings) {
      const line = `float_bits?${setting}`;
      assert.equal(JSON.parse(module.view(line, lang)).widget, 'float_bits', line);
      assert.ok(module.summary(line, lang).length > 10, line);
      assert.ok(module.json(line).startsWith('{'), line);
      assert.equal(JSON.parse(module.edit(line, 'fmt', 'bf16', lang)).error, '', line);
    }
  assert.equal(JSON.parse(module.view('nothing', 'en')).widget, '');
  assert.ok(JSON.parse(module.check('2.1', '0.5', 'en')).message.length > 5);
  assert.equal(JSON.parse(module.encode('0.1', 'fp16', '', '', 'en')).code, '0x2e66');
  assert.equal(JSON.parse(module.decode('0x7e', 'e4m3fn', 'en')).exact, '448');
  assert.ok(JSON.parse(module.formats()).length > 40);
});

test('what is in the second part says so before it is loaded', { skip: parted ? false : 'the program is in one part' }, async () => {
  const module = await firstPart();
  assert.throws(() => module.view('policy?fmt=e4m3fn&v=465', 'en'), /not loaded/);
});
