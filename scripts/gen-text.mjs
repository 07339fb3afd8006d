// Reads lab/text/en.txt and zh.txt, checks them against each other, writes what the programs use.
//   node scripts/gen-text.mjs --cpp DIR   keys.hpp and tables.cpp (all keys but page.*)
//   node scripts/gen-text.mjs --check     only the checks
// scripts/site.mjs takes the page.* keys from load().
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const languages = ['en', 'zh'];
const keywords = new Set(
  `alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval
   constexpr constinit continue decltype default delete do double else enum explicit export extern false float for friend
   goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public
   register requires return short signed sizeof static struct switch template this throw true try typedef typeid typename
   union unsigned using virtual void volatile while xor xor_eq`.split(/\s+/));

const enumerator = (key) => key.replaceAll('.', '_');
const placeholders = (text) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join(' ');

// `key = text` a line; # starts a comment line; \n in a text is a line break. Gives {file, entries: key -> {text, line}, errors}.
export function parse(file, source) {
  const entries = new Map();
  const errors = [];
  source.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim();
    const at = `${file}:${index + 1}`;
    if (line === '' || line.startsWith('#')) return;
    const match = /^([^=\s]+)\s*=\s*(.*)$/.exec(line);
    if (!match) return errors.push(`${at}: not of the form "key = text": ${line}`);
    const [, key, text] = match;
    if (!/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/.test(key)) return errors.push(`${at}: ${key}: keys are a-z 0-9 _ in dotted parts`);
    if (keywords.has(enumerator(key))) return errors.push(`${at}: ${key}: is a word of C++ and cannot be a name there`);
    if (entries.has(key)) return errors.push(`${at}: ${key}: already given in line ${entries.get(key).line}`);
    if (text === '') return errors.push(`${at}: ${key}: no text`);
    entries.set(key, { text: text.replaceAll('\\n', '\n'), line: index + 1 });
  });
  return { file, entries, errors };
}

// What Chinese typography asks for, on the text without its HTML tags.
export function chineseErrors(text) {
  const plain = text.replace(/<[^>]*>/g, '');
  const found = [];
  const rule = (regex, what) => {
    const hit = regex.exec(plain);
    if (hit) found.push(`${what} in "${plain.slice(Math.max(0, hit.index - 4), hit.index + hit[0].length + 4)}"`);
  };
  rule(/\p{Script=Han}\s*[,;:?!()]\s*\p{Script=Han}/u, 'half-width punctuation between Han characters');
  rule(/\p{Script=Han}\.(\s|$|\p{Script=Han})/u, 'half-width full stop after a Han character');
  rule(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, 'no space between Han and Latin');
  rule(/[，。；：（）？！、] | [，。；：（）？！、]/u, 'space beside full-width punctuation');
  return found;
}

// All errors of both files, each naming file, line and key.
export function check(en, zh) {
  const errors = [...en.errors, ...zh.errors];
  for (const [one, other] of [[en, zh], [zh, en]]) {
    for (const [key, { line, text }] of one.entries) {
      const twin = other.entries.get(key);
      if (!twin) errors.push(`${one.file}:${line}: ${key}: missing in ${other.file}`);
      else if (one === en && placeholders(text) !== placeholders(twin.text)) {
        errors.push(`${zh.file}:${twin.line}: ${key}: has placeholders "${placeholders(twin.text)}", ` +
                    `the English text has "${placeholders(text)}"`);
      }
    }
  }
  for (const [key, { line, text }] of zh.entries) {
    for (const what of chineseErrors(text)) errors.push(`${zh.file}:${line}: ${key}: ${what}`);
  }
  const names = new Map();
  for (const [key, { line }] of en.entries) {
    const name = enumerator(key);
    if (names.has(name)) errors.push(`${en.file}:${line}: ${key}: same name in C++ as ${names.get(name)}`);
    names.set(name, key);
  }
  return errors;
}

export function load() {
  const [en, zh] = languages.map((language) => {
    const file = `lab/text/${language}.txt`;
    return parse(file, readFileSync(join(root, file), 'utf8'));
  });
  return { en, zh, errors: check(en, zh) };
}

const literal = (text) => `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
const isPage = (key) => key.startsWith('page.');

function writeCpp({ en, zh }, dir) {
  const keys = [...en.entries.keys()].filter((key) => !isPage(key));
  const table = (language, { entries }) =>
    `extern const char* const k_text_${language}[];\nconst char* const k_text_${language}[] = {\n` +
    keys.map((key) => `    ${literal(entries.get(key).text)},\n`).join('') + '    nullptr};\n';
  put(dir, 'keys.hpp',
    '// Generated from lab/text/*.txt.\n#pragma once\n\n#include <cstddef>\n#include <cstdint>\n\nnamespace lab {\n\n' +
    `enum class Text : std::uint16_t {\n${keys.map((key) => `    ${enumerator(key)},\n`).join('')}};\n` +
    `inline constexpr std::size_t k_text_count = ${keys.length};\n\n}  // namespace lab\n`);
  put(dir, 'tables.cpp', '// Generated from lab/text/*.txt.\n' +
    `namespace lab {\n\n${table('en', en)}\n${table('zh', zh)}\n}  // namespace lab\n`);
}

// An unchanged file keeps its time: nothing is compiled again because a page string changed.
function put(dir, name, content) {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, name);
  let old = null;
  try { old = readFileSync(path, 'utf8'); } catch { /* first time */ }
  if (old !== content) writeFileSync(path, content);
}

function main([mode, dir]) {
  if (!['--cpp', '--check'].includes(mode) || (mode !== '--check' && !dir)) {
    console.error('usage: gen-text.mjs --cpp DIR | --check');
    return 2;
  }
  const text = load();
  if (text.errors.length) {
    console.error(text.errors.join('\n'));
    return 1;
  }
  if (mode === '--cpp') writeCpp(text, dir);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(main(process.argv.slice(2)));
