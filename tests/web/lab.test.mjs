// The public API under node, on the built files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteUrl } from './harness.mjs';

const { createLab, LabError, ready } = await import(new URL('lab.js', siteUrl).href);
const lab = await ready;

const throwsCode = (code, run) =>
  assert.throws(run, (error) => error instanceof LabError && error.code === code && error.message.length > 10);

test('0.1 in fp16 has the code 0x2E66 and misses by 0.4 ulp', () => {
  const result = lab.encode('0.1', { format: 'fp16' });
  assert.equal(result.code, '0x2e66');
  assert.equal(result.exact, '0.0999755859375');
  assert.deepEqual(result.flags, ['inexact']);
  assert.equal(Number(result.ulpError), -0.4);
});

test('a number means the exact value of the double, text means the decimal', () => {
  const tie = lab.encode('0.1', { format: 'fp64' });
  assert.equal(lab.encode(0.1, { format: 'fp64' }).flags.length, 0);
  assert.deepEqual(tie.flags, ['inexact']);
  for (const x of [0.1, -1.5, 5e-324, 2 ** -1022, 1e300, 448, 0]) {
    assert.equal(lab.encode(x, { format: 'fp64' }).code, lab.encode(String(x), { format: 'fp64' }).code, String(x));
  }
  assert.equal(lab.encode(-0, { format: 'fp16' }).code, '0x8000');
  assert.equal(lab.encode(12n, { format: 'fp16' }).exact, '12');
});

test('decode takes text, numbers and bigints', () => {
  for (const code of ['0x7E', 0x7e, 0x7en]) assert.equal(lab.decode(code, 'e4m3fn').exact, '448');
});

test('formats are fresh copies with the facts of a row', () => {
  const fp16 = lab.formats().find((format) => format.id === 'fp16');
  assert.equal(fp16.bits, 16);
  assert.equal(fp16.exponentBits, 5);
  assert.equal(fp16.bias, 15);
  assert.ok(fp16.purpose.en && fp16.purpose.zh);
  fp16.bits = 0;
  assert.equal(lab.formats().find((format) => format.id === 'fp16').bits, 16);
});

test('round gives an array of its own, keeps NaN and survives another call', () => {
  const input = new Float32Array([0.1, -0.1, NaN, 460, 0]);
  const out = lab.round(input, 'e4m3fn', { overflow: 'saturate' });
  const copy = [...out];
  assert.ok(out instanceof Float64Array);
  lab.round(new Float64Array(500_000).fill(3), 'fp16');
  assert.deepEqual([...out], copy);
  assert.equal(out[0], 0.1015625);
  assert.ok(Number.isNaN(out[2]));
  assert.equal(out[3], 448);
  assert.equal(input[3], 460);
  assert.deepEqual([...lab.round([], 'fp16')], []);
});

test('round agrees with encode, across the chunks it works in', () => {
  const numbers = Float64Array.from({ length: 70_000 }, (_, i) => Math.sin(i) * 2 ** (i % 30 - 15));
  const out = lab.round(numbers, 'bf16');
  for (let i = 0; i < numbers.length; i += 6_999) {
    assert.equal(out[i], Number(lab.encode(numbers[i], { format: 'bf16' }).exact), `element ${i}`);
  }
});

test('toCodes gives the codes that encode gives, in the smallest array', () => {
  const numbers = [0.1, -0.1, 464, 465, -1e30, 0, -0, 2 ** -9, 2 ** -10, NaN, Infinity, 1.0625];
  for (const format of ['e4m3fn', 'e4m3fnuz', 'e2m1', 'e8m0', 'fp16', 'bf16', 'binary8p4se', 's1e4m3-fn-nosub']) {
    const bits = lab.encode('1', { format }).code.length;
    for (const overflow of ['ieee', 'saturate', 'nan']) {
      for (const From of [Float32Array, Float64Array]) {
        const from = From.from(numbers);
        const codes = lab.toCodes(from, format, { overflow });
        assert.ok(codes instanceof (bits > 4 ? Uint16Array : Uint8Array), format);
        from.forEach((x, i) => assert.equal(codes[i], Number(lab.encode(x, { format, overflow }).code), `${format} ${overflow} ${x}`));
      }
    }
  }
});

test('fromCodes gives the values back, as float64 or float32', () => {
  const codes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const wide = lab.fromCodes(codes, 'e4m3fn');
  const narrow = lab.fromCodes(codes, 'e4m3fn', { type: 'float32' });
  assert.ok(wide instanceof Float64Array && narrow instanceof Float32Array);
  assert.deepEqual([...wide], [...narrow]);
  assert.equal(wide[0x7e], 448);
  assert.ok(Object.is(wide[0x80], -0) && Number.isNaN(wide[0x7f]) && Number.isNaN(wide[0xff]));
  assert.deepEqual(lab.toCodes(wide, 'e4m3fn').slice(0, 255), codes.slice(0, 255));
  assert.deepEqual([...lab.fromCodes(Uint16Array.of(0x3c00, 0xfbff, 0x7c00), 'fp16')], [1, -65504, Infinity]);
});

test('arrays longer than a part, views into other arrays and empty arrays', () => {
  const whole = Float32Array.from({ length: 70_001 }, (_, i) => i - 35_000);
  const codes = lab.toCodes(whole.subarray(1), 'bf16');
  assert.equal(codes.length, 70_000);
  const back = lab.fromCodes(codes, 'bf16');
  const rounded = lab.round(whole.subarray(1), 'bf16');
  assert.deepEqual(back, rounded);
  assert.equal(back[35_000 - 1], 0);
  assert.equal(lab.toCodes(new Float32Array(0), 'bf16').length, 0);
  assert.equal(lab.fromCodes(new Uint8Array(0), 'e2m1').length, 0);
});

test('arrays of codes refuse what they cannot hold', () => {
  throwsCode('bad_argument', () => lab.toCodes([1, 2], 'fp16'));
  throwsCode('bad_argument', () => lab.toCodes(new Float32Array(1), 16));
  throwsCode('bad_argument', () => lab.toCodes(new Float32Array(1), 'fp16', { overflow: 'wrap' }));
  throwsCode('bad_argument', () => lab.fromCodes(new Uint8Array(1), 'fp16'));
  throwsCode('bad_argument', () => lab.fromCodes(new Uint16Array(1), 'e4m3fn'));
  throwsCode('bad_argument', () => lab.fromCodes(new Uint8Array(1), 'e4m3fn', { type: 'float16' }));
  assert.throws(() => lab.toCodes(new Float32Array(1), 'fp32'), /32.*16/);
  assert.throws(() => lab.fromCodes(new Uint16Array(1), 'fp17', { lang: 'zh' }), /\p{Script=Han}/u);
});

test('wrong arguments are refused at the edge, with a code', () => {
  throwsCode('bad_argument', () => lab.encode({}, { format: 'fp16' }));
  throwsCode('bad_argument', () => lab.encode('1', { format: 16 }));
  throwsCode('bad_argument', () => lab.encode('1', { format: 'fp16', rounding: 'nearest' }));
  throwsCode('bad_argument', () => lab.encode('1', { format: 'fp16', overflow: 'wrap' }));
  throwsCode('bad_argument', () => lab.encode('1', { format: 'fp16', lang: 'fr' }));
  throwsCode('bad_argument', () => lab.decode(-1, 'fp16'));
  throwsCode('bad_argument', () => lab.decode(1.5, 'fp16'));
  throwsCode('bad_argument', () => lab.round('1 2', 'fp16'));
  throwsCode('bad_argument', () => lab.round([1, '2'], 'fp16'));
  throwsCode('bad_argument', () => lab.json(7));
  throwsCode('bad_argument', () => lab.view('float_bits', 'de'));
});

test('errors of the core come as LabError in the language asked for', () => {
  for (const run of [() => lab.encode('0.1.2', { format: 'fp16', lang: 'zh' }), () => lab.decode('0x1FF', 'e4m3fn', { lang: 'zh' })]) {
    assert.throws(run, (error) => error instanceof LabError && /\p{Script=Han}/u.test(error.message));
  }
  assert.throws(() => lab.encode('1', { format: 'fp17' }), LabError);
  assert.throws(() => lab.round([1], 'fp17'), LabError);
});

test('json, summary and view say the same about a state line', () => {
  const line = 'float_bits?fmt=fp16&v=0.1';
  const view = lab.view(line, 'en');
  assert.equal(view.sentence, lab.summary(line, 'en'));
  assert.match(view.sentence, /0x2E66/);
  assert.doesNotThrow(() => JSON.parse(lab.json(line)));
  assert.match(lab.summary(line, 'zh'), /\p{Script=Han}/u);
});

test('a bad state line is answered in place, never thrown', () => {
  for (const line of ['nothing?v=1', 'float_bits?foo=1', 'float_bits?v=%E0%A4%A', 'float_bits?fmt=e4m3fn&code=0x1FF', '', '?', 'float_bits?v=1e999999999']) {
    for (const lang of ['en', 'zh']) {
      const view = lab.view(line, lang);
      assert.ok(view.sentence.length > 0, line);
      assert.ok(Array.isArray(view.fields) && Array.isArray(view.errors), line);
    }
  }
});

test('edit sets one field or says why not', () => {
  const done = lab.edit('float_bits?fmt=fp16&v=0.1', 'fmt', 'bf16', 'en');
  assert.equal(done.error, '');
  assert.match(done.state, /fmt=bf16/);
  const refused = lab.edit('float_bits?fmt=fp16&v=0.1', 'rnd', 'nearest', 'en');
  assert.match(refused.error, /nearest/);
  assert.equal(refused.state, 'float_bits?fmt=fp16&v=0.1');
});

test('exercises of the lesson are checked', () => {
  assert.equal(lab.check('2.1', '1.0009765625', 'en').correct, true);
  assert.equal(lab.check('2.1', '0.3', 'en').correct, false);
  assert.equal(lab.check('2.2', '460', 'en').correct, true);
  assert.equal(lab.check('2.2', '448', 'en').correct, false);
  assert.equal(lab.check('2.2', '480', 'en').correct, false);
  assert.equal(lab.check('2.3', 'fp16', 'en').correct, false);
  assert.equal(lab.check('2.3', 'e4m3fnuz', 'en').correct, true);
  for (const id of ['2.1', '2.2', '2.3']) {
    for (const text of ['', 'what', '0.3', '1/0']) {
      for (const lang of ['en', 'zh']) assert.ok(lab.check(id, text, lang).message.length > 3, `${id} ${text} ${lang}`);
    }
  }
});

test('instances do not share memory', async () => {
  const other = await createLab();
  assert.notEqual(other.module, lab.module);
  assert.equal(other.encode('1', { format: 'fp16' }).code, '0x3c00');
});

test('arithmetic, conversion of codes, profiles and stochastic rounding', () => {
  const sum = lab.arithmetic('add', [0.1, '0.2'], { format: 'fp16' });
  assert.equal(sum.code, '0x34cc'); // 1638 / 2^14 + 1638 / 2^13 = 4914 / 2^14 = 1228.5 / 2^12: the tie goes to the even code
  assert.equal(sum.operands.length, 2);
  assert.equal(lab.arithmetic('div', [1, 0], { format: 'e2m1', profile: 'gfloat' }).reply, 'refused');
  assert.equal(lab.convert(0x7b, 'e5m2', 'e4m3fn', { profile: 'onnx_sat' }).exact, '448');
  assert.equal(lab.convert('0x7b', 'e5m2', 'e4m3fn').from.exact, '57344');
  assert.ok(lab.profiles().some((profile) => profile.id === 'ml_dtypes' && profile.formats.e8m0.rounding === 'rna'));
  assert.equal(lab.encode(1.9999, { format: 'bf16', rounding: { mode: 'sr_a', bits: 8, random: 255n } }).exact, '2');
  assert.equal(lab.encode('nan', { format: 'e2m1', profile: 'ml_dtypes' }).code, '0x8');
  throwsCode('unknown_choice', () => lab.encode('1', { format: 'bf16', rounding: { mode: 'sr_a', bits: 8, random: 256 } }));
  throwsCode('unknown_choice', () => lab.encode('1', { format: 'bf16', profile: 'nobody' }));
  throwsCode('unknown_choice', () => lab.arithmetic('pow', ['1', '2'], { format: 'bf16' }));
  throwsCode('bad_argument', () => lab.arithmetic('add', '12', { format: 'bf16' }));
  throwsCode('bad_argument', () => lab.encode('1', { format: 'bf16', profile: 'lab', overflow: 'nan' }));
});

test('values lists the codes of a format of at most 16 bits', () => {
  const all = lab.values('e4m3fn');
  assert.equal(all.length, 256);
  assert.deepEqual(all[0x7e], { code: '0x7e', class: 'normal', value: 448, exact: '448' });
  assert.equal(all[0x7f].class, 'nan');
  throwsCode('bad_input', () => lab.values('fp32'));
});
