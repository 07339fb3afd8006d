// The numlab command: output, exit codes 0 and 2, messages in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lines, numlab, root, script } from './run.mjs';

const data = (name) => JSON.parse(readFileSync(join(root, 'tests/data', name), 'utf8'));

test('scripts/numlab works from any folder', { skip: process.env.NUMLAB ? 'NUMLAB names a program' : false }, () => {
  const { status, stdout } = script(['--version'], { cwd: tmpdir() });
  assert.equal(status, 0);
  assert.match(stdout, /^numlab \d+\.\d+\.\d+\n$/);
});

test('help in both languages, on the right stream', () => {
  for (const lang of ['en', 'zh']) {
    const { status, stdout, stderr } = numlab(['--help', '--lang', lang]);
    assert.equal(status, 0);
    assert.equal(stderr, '');
    for (const verb of ['bits', 'describe|json|open', 'preview', 'formats', '--rounding', '--overflow', '--json', '--lang']) assert.ok(stdout.includes(verb), verb);
  }
  const none = numlab([]);
  assert.equal(none.status, 2);
  assert.equal(none.stdout, '');
  assert.ok(none.stderr.includes('numlab bits'));
});

test('bits --json gives one object with the promised members', () => {
  const { status, stdout } = numlab(['bits', '0.1', '--format', 'fp16', '--rounding', 'rne', '--overflow', 'ieee', '--json']);
  assert.equal(status, 0);
  assert.equal(
    stdout,
    '{"input":"0.1","format":"fp16","code":"0x2e66","value":0.0999755859375,"exact":"0.0999755859375","flags":["inexact"],"ulpError":-0.4}\n',
  );
});

test('bits - reads one value a line and reports a bad one in its place', () => {
  const { status, stdout, stderr } = numlab(['bits', '-', '--format', 'e4m3fn', '--json'], { input: '448\r\n464\n465\nabc\n\n-inf\n０．５' });
  assert.equal(status, 2);
  assert.equal(stderr, '');
  const rows = lines(stdout).map((line) => JSON.parse(line));
  assert.deepEqual(rows.map((row) => row.code ?? row.error.code), ['0x7e', '0x7e', '0x7f', 'bad_input', 'bad_input', '0xff', '0x30']);
  assert.deepEqual(rows.map((row) => row.input), ['448', '464', '465', 'abc', '', '-inf', '０．５']);
  const good = numlab(['bits', '-', '--format', 'fp32', '--json'], { input: '1\n2\n' });
  assert.equal(good.status, 0);
  assert.equal(lines(good.stdout).length, 2);
});

test('every hard value through the command', () => {
  const groups = new Map();
  for (const row of data('hard_values.json')) {
    const key = [row.format, row.rounding, row.overflow].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const [key, rows] of groups) {
    const [format, rounding, overflow] = key.split(' ');
    const { stdout } = numlab(['bits', '-', '--format', format, '--rounding', rounding, '--overflow', overflow, '--json'], { input: rows.map((row) => row.input).join('\n') });
    const codes = lines(stdout).map((line) => BigInt(JSON.parse(line).code));
    rows.forEach((row, i) => assert.equal(codes[i], BigInt(row.expect_bits), `${row.id} ${row.why}`));
  }
});

test('negative numbers and codes are values, not options', () => {
  assert.equal(JSON.parse(numlab(['bits', '-0.5', '--json']).stdout).code, '0xb800');
  assert.equal(JSON.parse(numlab(['bits', '0x3C00', '--json']).stdout).exact, '1');
  assert.equal(JSON.parse(numlab(['bits', '--format=bf16', '1/3', '--json']).stdout).code, '0x3eab');
  assert.equal(JSON.parse(numlab(['--json', 'bits', '1e999999999', '--overflow', 'saturate']).stdout).exact, '65504');
});

test('bits without --json describes the figure', () => {
  const { status, stdout } = numlab(['bits', '465', '--format', 'e4m3fn', '--overflow', 'saturate']);
  assert.equal(status, 0);
  assert.ok(stdout.includes('0x7E = 448'));
  assert.ok(stdout.includes('float_bits?fmt=e4m3fn&v=465&ovf=saturate'));
});

test('describe says the sentences of summaries.json', () => {
  for (const row of data('summaries.json').filter((_, i) => i % 5 === 0)) {
    for (const lang of ['en', 'zh']) {
      const { status, stdout } = numlab(['describe', row.state, '--lang', lang]);
      assert.equal(status, 0);
      assert.equal(stdout.split('\n')[1], row[lang]);
      assert.equal(stdout.split('\n')[2], row.state);
    }
  }
});

test('json keeps the state and names a problem on the error stream', () => {
  const good = numlab(['json', 'float_bits?v=1&fmt=bf16']);
  assert.equal(good.status, 0);
  assert.equal(JSON.parse(good.stdout).state, 'float_bits?fmt=bf16&v=1');
  const notice = numlab(['json', 'float_bits?v=1&colour=red']);
  assert.equal(notice.status, 0);
  assert.ok(notice.stderr.includes('colour'));
  const bad = numlab(['json', 'float_bits?fmt=fp17']);
  assert.equal(bad.status, 2);
  assert.ok(JSON.parse(bad.stdout).model.error.includes('fp17'));
  const unknown = numlab(['json', 'pie']);
  assert.equal(unknown.status, 2);
  assert.equal(JSON.parse(unknown.stdout).error.code, 'unknown_widget');
});

test('open prints an address that holds the state', () => {
  const { status, stdout } = numlab(['open', 'float_bits?fmt=bf16&v=1/3', '--base', 'http://localhost:9/']);
  assert.equal(status, 0);
  assert.equal(stdout, 'http://localhost:9/#float_bits?fmt=bf16&v=1/3\n');
  assert.ok(numlab(['open', 'float_bits', '--lang', 'zh']).stdout.includes('/zh/#float_bits'));
  assert.equal(numlab(['open', 'pie']).status, 2);
});

test('formats lists 46 rows under a head, and as JSON the same ids', () => {
  const table = numlab(['formats']);
  assert.equal(table.status, 0);
  assert.equal(lines(table.stdout).length, 47);
  assert.ok(table.stdout.includes('e4m3b11fnuz'));
  const all = JSON.parse(numlab(['formats', '--json']).stdout);
  assert.equal(all.length, 46);
  for (const { id } of all) assert.ok(table.stdout.includes(`${id} `), id);
  const zh = numlab(['formats', '--lang', 'zh']).stdout;
  assert.ok(zh.includes('推理'));
});

test('what cannot be read ends with 2, a message that names it, and no output', () => {
  const rows = [
    [['bits', 'abc'], 'abc'],
    [['bits', ''], /.{20}/],
    [['bits', '0x'], '0x'],
    [['bits', '0x12345', '--format', 'fp16'], '17'],
    [['bits', '1', '--format', 'fp17'], 'fp17'],
    [['bits', '1', '--format', 's0e0m0-none'], 's0e0m0-none'],
    [['bits', '1', '--format', 's1e15m184-ieee'], '112'],
    [['bits', '1/0'], '1/0'],
    [['bits', '1', '--rounding', 'up'], 'rne rna rtz ru rd odd'],
    [['bits', '1', '--overflow', 'clamp'], 'ieee saturate nan'],
    [['bits', '1', '--lang', 'fr'], 'en zh'],
    [['bits', '1', '--colour', 'red'], '--colour'],
    [['bits', '1', '--format'], '--format'],
    [['bits'], 'bits'],
    [['bits', '1', '2'], '2'],
    [['dance'], 'dance'],
    [['describe', 'pie'], 'float_bits'],
    [['describe', 'float_bits?v=abc'], 'abc'],
  ];
  for (const [args, part] of rows) {
    for (const lang of ['en', 'zh']) {
      const { status, stdout, stderr } = numlab(args.includes('--lang') ? args : [...args.slice(0, 1), '--lang', lang, ...args.slice(1)]);
      assert.equal(status, 2, args.join(' '));
      assert.equal(stdout, '', args.join(' '));
      assert.match(stderr, /^numlab: .+\n$/);
      assert.ok(part instanceof RegExp ? part.test(stderr) : stderr.includes(part), `${args.join(' ')}: ${stderr}`);
      assert.ok(stderr.length < 400);
    }
  }
});

test('long and broken input is answered at once', () => {
  const digits = '0.' + '7'.repeat(99_999);
  const start = process.hrtime.bigint();
  const [row] = lines(numlab(['bits', '-', '--json'], { input: digits }).stdout).map((line) => JSON.parse(line));
  assert.equal(row.code, '0x3a39');
  assert.ok(Number(process.hrtime.bigint() - start) / 1e9 < 5);
  const long = numlab(['bits', '-', '--json'], { input: '1'.repeat(1_000_000) });
  assert.equal(long.status, 2);
  assert.ok(long.stdout.length < 500);
  assert.equal(JSON.parse(long.stdout).error.code, 'too_long');
  const bytes = numlab(['bits', '-', '--json'], { input: Buffer.from([0xff, 0xfe, 0x31, 0x0a, 0x32, 0x0a]) });
  assert.equal(bytes.status, 2);
  assert.equal(lines(bytes.stdout).map((line) => JSON.parse(line)).length, 2);
  assert.equal(numlab(['describe', 'float_bits?v=%zz']).status, 0);
});

test('the language follows the environment, --lang wins', () => {
  const env = { ...process.env, LC_ALL: 'zh_CN.UTF-8' };
  assert.match(numlab(['bits', 'abc'], { env }).stderr, /不是数/);
  assert.match(numlab(['bits', 'abc', '--lang', 'en'], { env }).stderr, /not a number/);
});

test('calc does one operation with one rounding and says what became of the operands', () => {
  const { status, stdout } = numlab(['calc', 'fma', '0.1', '0.2', '0.3', '--format', 'fp16', '--json']);
  assert.equal(status, 0);
  const row = JSON.parse(stdout);
  // 1638 / 2^14 * 1638 / 2^13 + 1229 / 2^12 = 10738729 / 2^25 = 1310.9 / 2^12, so 1311 / 2^12
  assert.equal(row.code, '0x351f');
  assert.deepEqual(row.operands.map((one) => one.code), ['0x2e66', '0x3266', '0x34cd']);
  assert.deepEqual(row.flags, ['inexact']);
  assert.equal(numlab(['calc', 'div', '1', '0', '--format', 'e4m3fn']).stdout, 'div 1 0\t0x7f\tnan\tinvalid divide_by_zero\n');
  assert.equal(numlab(['calc', 'sqrt', '2', '--format', 'bf16', '--rounding', 'ru']).stdout, 'sqrt 2\t0x3fb6\t1.421875\tinexact\n');
});

test('convert takes a code from one format to another', () => {
  assert.equal(numlab(['convert', '0x7b', '--format', 'e5m2', '--to', 'e4m3fn']).stdout, '0x7b\t0x7f\tnan\tinexact overflow\n');
  assert.equal(numlab(['convert', '0x7b', '--format', 'e5m2', '--to', 'e4m3fn', '--profile', 'onnx_sat']).stdout, '0x7b\t0x7e\t448\tinexact overflow saturated\n');
});

test('profiles have sources, and bits follows them', () => {
  const all = JSON.parse(numlab(['profiles', '--json']).stdout);
  assert.ok(all.length >= 15);
  for (const profile of all) assert.ok(profile.source.en.length > 10 && profile.source.zh.length > 5 && Object.keys(profile.formats).length > 0, profile.id);
  const code = (profile, value) => numlab(['bits', value, '--format', 'e4m3fn', '--profile', profile]).stdout.split('\t')[1];
  assert.equal(code('ml_dtypes', '465'), '0x7f');
  assert.equal(code('torch_new', '465'), '0x7e');
  assert.equal(code('cuda_sat', '-nan'), '0x7f');
  assert.equal(numlab(['bits', 'nan', '--format', 'e2m1', '--profile', 'gfloat']).stdout, 'nan\trefused\t-\tinvalid\n');
});

test('stochastic rounding takes its random bits from the command line', () => {
  const code = (random) => numlab(['bits', '1.9999', '--format', 'bf16', '--rounding', `sr_a:8:${random}`]).stdout.split('\t')[1];
  assert.equal(code(255), '0x4000');
  assert.equal(code(0), '0x3fff');
});

test('what calc, convert, profiles and rounding rules refuse is named, with exit code 2', () => {
  for (const [words, ...expected] of [
    [['bits', '1', '--rounding', 'sr_a:8:256'], 'sr_a:8:256', 'sr_a:n:R'],
    [['bits', '-', '--rounding', 'up'], 'up', 'rne'],
    [['bits', '1', '--format', 'fp128', '--rounding', 'sr_b:40:1'], '40', '11'],
    [['bits', '1', '--profile', 'p3109_none'], 'P3109 SatNone', 'fp16'],
    [['bits', '1', '--profile', 'nvidia'], 'nvidia', 'numlab profiles'],
    [['calc', 'pow', '1', '2'], 'pow', 'sqrt'],
    [['calc', 'add', '1'], 'add'],
    [['calc', 'add', '1', '2', '3'], '3', '2'],
    [['calc', 'add', '1', 'x'], 'x'],
    [['convert', '0x1ff', '--format', 'e5m2', '--to', 'fp16'], '0x1ff', '8'],
    [['convert', '0x1f', '--format', 'e5m2'], '--to'],
  ]) {
    for (const lang of ['en', 'zh']) {
      const { status, stderr } = numlab([...words, '--lang', lang], { input: '1\n' });
      assert.equal(status, 2, words.join(' '));
      for (const piece of expected) assert.ok(stderr.toLowerCase().includes(piece.toLowerCase()), `${words.join(' ')}: ${stderr}`);
    }
  }
});

test('values lists every code of a small format and refuses more than 16 bits', () => {
  assert.equal(numlab(['values', 'e2m1']).stdout, [0, 0.5, 1, 1.5, 2, 3, 4, 6, '-0', -0.5, -1, -1.5, -2, -3, -4, -6].map((value, code) => `0x${code.toString(16)}\t${value}\n`).join(''));
  const all = JSON.parse(numlab(['values', 'fp16', '--json']).stdout);
  assert.equal(all.rows.length, 65536);
  assert.deepEqual(all.rows[0x7bff], ['0x7bff', 'normal', 65504, '65504']);
  const refused = numlab(['values', 'fp32']);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /fp32 has 32 bits.*16/);
  assert.match(numlab(['values', 'fp32', '--lang', 'zh']).stderr, /fp32 有 32 位.*16/);
});
