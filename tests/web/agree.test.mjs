// The command and the page compute the same bytes: numlab json against json() of the module, and texts, codes, summaries.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lines, numlab } from '../cli/run.mjs';
import { root, siteUrl } from './harness.mjs';

const { ready } = await import(new URL('lab.js', siteUrl).href);
const lab = await ready;

const formats = lab.formats().map((format) => format.id);
const values = ['0.1', '-0', '1/3', '448', '465', '65520', '1e-45', '1e300', '-1e-999999999', '1e999999999', 'inf', 'nan', '0x1.8p-3', '３．１４', '6.02214076e23'];
const modes = ['rne', 'rna', 'rtz', 'ru', 'rd', 'odd'];
const policies = ['ieee', 'saturate', 'nan'];

// Every format once with changing settings, and lines that are wrong in every way.
const states = [
  ...formats.map((format, i) => `float_bits?fmt=${format}&v=${encodeURIComponent(values[i % values.length])}&rnd=${modes[i % 6]}&ovf=${policies[i % 3]}${i % 4 ? '' : '&all=true'}`),
  'float_bits',
  'float_bits?fmt=fp16&code=0x2e66&task=double',
  'float_bits?fmt=s1e5m10b-7-fnuz&v=2',
  'float_bits?fmt=s1e15m112b32768-ieee&code=0x1',
  'float_bits?fmt=fp17&v=1',
  'float_bits?fmt=fp16&v=abc',
  'float_bits?fmt=fp16&code=0x12345',
  'float_bits?v=%zz&colour=red&ver=9',
  `float_bits?fmt=fp128&v=0.${'7'.repeat(3000)}`,
  'pie_chart?v=1',
];

test('numlab json and json() give the same bytes for the same state line', () => {
  assert.ok(states.length > 50);
  for (const state of states) {
    const { stdout } = numlab(['json', state]);
    assert.equal(lab.json(state), stdout.replace(/\n$/, ''), state.slice(0, 100));
  }
});

test('the first lines of describe are summary() and the state in both languages', () => {
  for (const state of states.slice(0, 45).filter((_, i) => i % 3 === 0)) {
    for (const lang of ['en', 'zh']) {
      const [, sentence] = numlab(['describe', state, '--lang', lang]).stdout.split('\n');
      assert.equal(lab.summary(state, lang), sentence, state);
    }
  }
});

test('bits - --json and encode give the same rows in every format, mode and policy', () => {
  const input = [...values, '0x1', '0xzz', '1.00000000000000000000000000000000000001', '-7.5', '1e-8', '123456789', '2.5'];
  let i = 0;
  for (const format of formats) {
    const rounding = modes[i % 6];
    const overflow = policies[(i += 1) % 3];
    const rows = lines(numlab(['bits', '-', '--format', format, '--rounding', rounding, '--overflow', overflow, '--json'], { input: input.join('\n') }).stdout);
    assert.equal(rows.length, input.length);
    input.forEach((text, k) => assert.equal(lab.module.encode(text, format, rounding, overflow, 'en'), rows[k], `${format} ${text}`));
  }
});

test('every hard value through the module', () => {
  for (const row of JSON.parse(readFileSync(join(root, 'tests/data/hard_values.json'), 'utf8'))) {
    const { code } = JSON.parse(lab.module.encode(row.input, row.format, row.rounding, row.overflow, 'en'));
    assert.equal(BigInt(code), BigInt(row.expect_bits), `${row.id} ${row.why}`);
  }
});

test('round of many doubles gives the codes of the command', () => {
  const numbers = Float64Array.from({ length: 2000 }, (_, i) => Math.sin(i + 1) * 2 ** ((i * 37) % 60 - 30));
  for (const format of ['fp16', 'e4m3fn', 'bf16', 'e8m0', 'binary8p3se']) {
    const rounded = lab.round(numbers, format);
    const rows = lines(numlab(['bits', '-', '--format', format, '--json'], { input: [...numbers].map((x) => exact(x)).join('\n') }).stdout);
    rows.forEach((row, i) => {
      const { value } = JSON.parse(row);
      const want = { nan: NaN, inf: Infinity, '-inf': -Infinity, '-0.0': -0 }[value] ?? value;
      assert.ok(Object.is(rounded[i], want), `${format} ${numbers[i]} ${rounded[i]} ${row}`);
    });
  }
});

test('the list of formats is the same', () => {
  assert.deepEqual(lab.formats(), JSON.parse(numlab(['formats', '--json']).stdout));
});

// A double as its exact value: a fraction with a power of two.
function exact(x) {
  let shift = 0;
  while (!Number.isSafeInteger(x * 2 ** shift)) shift += 1;
  return shift > 0 ? `${BigInt(x * 2 ** shift)}/${1n << BigInt(shift)}` : String(BigInt(x));
}
