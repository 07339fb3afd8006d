// The string tables are complete in both languages and follow Chinese typography; and the check itself works.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, chineseErrors, load, parse } from '../scripts/gen-text.mjs';

const errorsOf = (en, zh) => check(parse('en.txt', en), parse('zh.txt', zh));

test('both tables are complete and well formed', () => {
  const { en, zh, errors } = load();
  assert.deepEqual(errors, []);
  assert.equal(en.entries.size, zh.entries.size);
});

test('a key missing in one language is named with file and line', () => {
  assert.deepEqual(errorsOf('# c\na.b = x\n', ''), ['en.txt:2: a.b: missing in zh.txt']);
  assert.deepEqual(errorsOf('', '\n\nc = 文\n'), ['zh.txt:3: c: missing in en.txt']);
});

test('placeholders have to agree, in any order', () => {
  assert.equal(errorsOf('a = {0} of {1}', 'a = {1} 之 {0}').length, 0);
  assert.match(errorsOf('a = {0} of {1}', 'a = {0}')[0], /^zh\.txt:1: a: has placeholders "\{0\}"/);
});

test('keys are unique, well formed and usable as names in C++', () => {
  assert.equal(errorsOf('a = 1\na = 2', 'a = 1')[0], 'en.txt:2: a: already given in line 1');
  assert.match(errorsOf('and = 1', 'and = 1')[0], /word of C\+\+/);
  assert.match(errorsOf('a.b_c = 1\na_b.c = 1', 'a.b_c = 1\na_b.c = 1')[0], /same name in C\+\+/);
  assert.match(errorsOf('A = 1', '')[0], /keys are/);
  assert.match(errorsOf('no text', '')[0], /not of the form/);
});

test('Chinese typography is checked', () => {
  for (const good of ['链接里有未知设置“foo”，已忽略。', '0x1FF 有 9 位，e4m3fn 只有 8 位。', '第 {0} 个元素', '无穷大 · NaN（非数）', '误差 −2.44e−5，即 0.4 ulp。']) {
    assert.deepEqual(chineseErrors(good), [], good);
  }
  for (const bad of ['位,数', '位 : 数', '有9位', 'fp16存储', '值， 位', '值 。', '位.', '（ 值）']) {
    assert.notEqual(chineseErrors(bad).length, 0, bad);
  }
});
