// The built pages without a browser, and the pure parts of the page's scripts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chineseErrors, load } from '../../scripts/gen-text.mjs';
import { parseLesson } from '../../scripts/site/course.mjs';
import { readFragment, writeFragment } from '../../web/address.js';
import { sentenceHtml } from '../../web/html.js';
import { readOptions } from '../../web/options.js';
import { embedSnippet, fragment, hosts } from '../../web/snippets.js';
import { root, siteFolder, siteUrl } from './harness.mjs';

const read = (...path) => readFileSync(join(...path), 'utf8');
const { ready } = await import(new URL('lab.js', siteUrl).href);
const lab = await ready;
const pages = ['', 'zh/'].flatMap((folder) =>
  readdirSync(join(siteFolder, folder)).filter((name) => name.endsWith('.html')).map((name) => folder + name),
);

test('the colours of CSS are the tokens', () => {
  const css = read(root, 'web/css/tokens.css');
  const tokens = JSON.parse(read(root, 'tests/data/tokens.json'));
  const found = Object.fromEntries([...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name, light, dark]) => [name, [light, dark]]));
  const expected = Object.keys(tokens.light).filter((name) => typeof tokens.light[name] === 'string' && !name.startsWith('series'));
  assert.deepEqual(Object.keys(found).sort(), [...expected].sort());
  for (const name of expected) assert.deepEqual(found[name], [tokens.light[name], tokens.dark[name]], name);
});

test('no other file names a colour', () => {
  for (const file of readdirSync(join(root, 'web/css')).filter((name) => name !== 'tokens.css')) {
    assert.doesNotMatch(read(root, 'web/css', file), /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i, file);
  }
});

test('both languages of a lesson have the same figures, exercises and sections', () => {
  for (const file of readdirSync(join(root, 'web/course/en')).filter((name) => /^\d\d-/.test(name))) {
    const shape = (lang) =>
      parseLesson(read(root, 'web/course', lang, file), file).blocks.map(({ kind, argument, body }) => [
        kind,
        kind === 'term' ? argument.split(' ')[0] : argument,
        kind === 'text' ? [...body.matchAll(/\{#([\w.-]+)\}/g)].map(([, id]) => id) : '',
        [...body.matchAll(/\{\{.*?\}\}/g)].map(([value]) => value).sort(),
      ]);
    assert.deepEqual(shape('zh'), shape('en'), file);
  }
});

test('a lesson has 300 to 700 words in each language', () => {
  for (const lang of ['en', 'zh']) {
    for (const file of readdirSync(join(root, 'web/course', lang)).filter((name) => /^\d\d-/.test(name))) {
      const text = parseLesson(read(root, 'web/course', lang, file), file).blocks.filter(({ kind }) => kind === 'text').map(({ body }) => body.replace(/\{\{.*?\}\}/g, '1')).join(' ');
      // About 1.6 Han characters carry what one English word does.
      const words = lang === 'en' ? text.split(/\s+/).length : [...text.matchAll(/\p{Script=Han}/gu)].length / 1.6;
      assert.ok(words >= 300 && words <= 700, `${lang}/${file}: ${Math.round(words)} words`);
    }
  }
});

test('Chinese course text follows Chinese typography', () => {
  for (const file of readdirSync(join(root, 'web/course/zh'))) {
    const text = read(root, 'web/course/zh', file).replace(/```[\s\S]*?```/g, '').replace(/\{\{.*?\}\}/g, '1').replace(/\[([^\]]+)\]\{\w+\}/g, '$1').replace(/\{#.*?\}/g, '').replace(/`[^`]*`/g, 'x').replaceAll('*', '');
    for (const line of text.split('\n')) assert.deepEqual(chineseErrors(line), [], `${file}: ${line}`);
  }
});

test('the page says what the figures show, with scripts off', () => {
  for (const lang of ['en', 'zh']) {
    const html = read(siteFolder, lang === 'zh' ? 'zh/index.html' : 'index.html');
    const figures = [...html.matchAll(/data-state="([^"]+)"/g)].map(([, state]) => state.replaceAll('&amp;', '&'));
    assert.ok(figures.length >= 2);
    for (const state of figures) {
      const view = lab.view(state, lang);
      assert.ok(html.includes(`>${sentenceHtml(view.sentence)}</figcaption>`), state);
      for (const row of view.table.rows) assert.ok(html.includes(row[0]), `${state}: ${row[0]}`);
      assert.ok(html.includes('<noscript><div class="plain">'));
    }
  }
});

test('no page needs another host, an inline script or an inline style', () => {
  for (const page of pages) {
    const html = read(siteFolder, page).replace(/<pre[\s\S]*?<\/pre>/g, '');
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)/, page);
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/, page);
    for (const [, url] of html.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)) assert.doesNotMatch(url, /^(?:https?:)?\/\//, page);
  }
});

test('links inside the site lead somewhere', () => {
  for (const page of pages) {
    const html = read(siteFolder, page);
    for (const [, raw] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(raw)) continue;
      const url = new URL(raw.replaceAll('&amp;', '&'), `http://x/${page}`);
      const file = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname;
      const target = read(siteFolder, decodeURIComponent(file));
      const id = decodeURIComponent(url.hash.slice(1));
      if (id && !id.includes('?')) assert.ok(target.includes(`id="${id}"`), `${page}: ${raw}`);
    }
  }
});

test('every page string is used', () => {
  const { en } = load();
  const code = ['web', 'scripts/site'].flatMap((folder) => readdirSync(join(root, folder)).filter((name) => /\.m?js$/.test(name)).map((name) => read(root, folder, name))).join('\n');
  const composed = /^(share_|copied_|theme_|error_|site\.(kind_|lesson_\d|mark_|col_|top_))/;
  for (const [key] of en.entries) {
    if (!key.startsWith('page.')) continue;
    const name = key.slice(5);
    if (!composed.test(name)) assert.ok(new RegExp(`\\b${name.replace('site.', '').replaceAll('.', '\\.')}\\b`).test(code), key);
  }
});

const figures = [['2.1', 'float_bits'], ['2.2', 'float_bits']];

test('a fragment is a state, a figure and its state, several, or a section', () => {
  const of = (hash) => {
    const { states, section } = readFragment(hash, figures);
    return [Object.fromEntries(states), section];
  };
  assert.deepEqual(of('#float_bits?fmt=fp16&v=0.1'), [{ 2.1: 'float_bits?fmt=fp16&v=0.1' }, '']);
  assert.deepEqual(of('#2.2/float_bits?v=1/3'), [{ 2.2: 'float_bits?v=1/3' }, '']);
  assert.deepEqual(of('#9.9/float_bits?v=1'), [{}, '']);
  assert.deepEqual(of('#three-fields'), [{}, 'three-fields']);
  assert.deepEqual(of('#float_bits'), [{ 2.1: 'float_bits' }, '']);
  assert.deepEqual(of('#unknown?x=1'), [{ 2.1: 'unknown?x=1' }, '']);
  assert.deepEqual(of(''), [{}, '']);
  assert.deepEqual(of('#%E0%A4%A'), [{}, '%E0%A4%A']);
  const both = new Map([['2.1', 'float_bits?v=1;2'], ['2.2', 'float_bits?v=0x7e']]);
  assert.deepEqual(of(writeFragment(both, 'overflow')), [{ 2.1: 'float_bits?v=1%3B2', 2.2: 'float_bits?v=0x7e' }, 'overflow']);
});

test('a fragment holds no character that a URL forbids', () => {
  assert.equal(fragment('float_bits?v=1 2"<>`#'), '#float_bits?v=1%202%22%3C%3E%60%23');
});

test('every snippet holds the versioned address with its state', () => {
  const info = { base: 'https://a.example/lab/', state: 'float_bits?fmt=fp16&v=0.1', lang: 'en', theme: 'dark', title: 'A "title"', height: 700, version: '1.2.3' };
  for (const host of hosts) {
    const text = embedSnippet(host, info);
    assert.match(text, /v=1\.2\.3/, host);
    assert.match(text, /fmt=fp16/, host);
    assert.match(text, /700/, host);
    if (host !== 'Docusaurus' && host !== 'Jupyter') assert.doesNotMatch(text, /"A "title""/, host);
  }
  assert.doesNotMatch(embedSnippet('Markdown', info), /\n/);
});

test('options are lenient: unknown ones are ignored, booleans are true unless "false"', () => {
  const of = (query) => readOptions(new URLSearchParams(query), ['en-GB']);
  assert.deepEqual(of('zoom=2&theme=pink&lang=fr'), { lang: 'en', theme: 'auto', readonly: false, toolbar: true, title: '' });
  assert.equal(of('readonly').readonly, true);
  assert.equal(of('readonly=false').readonly, false);
  assert.equal(of('toolbar=false').toolbar, false);
  assert.equal(readOptions(new URLSearchParams(), ['zh-TW']).lang, 'zh');
});
