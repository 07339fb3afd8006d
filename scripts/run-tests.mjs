// Builds and runs the tests step by step and adds up their counts. Started by scripts/test.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const total = { passed: 0, failed: 0, skipped: 0 };
const minute = 60_000;

// Runs a command; gives {ok, output}.
function run(command, args, { limit = 12 * minute, show = false } = {}) {
  return new Promise((done) => {
    // `show`: what it says on its error stream is for the reader, while it works.
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', show ? 'inherit' : 'pipe'], timeout: limit });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => done({ ok: false, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      if (signal) output += `\n${command} ended by ${signal}\n`;
      done({ ok: code === 0, output });
    });
  });
}

async function step(name, work) {
  console.log(`== ${name}`);
  const start = Date.now();
  const { passed = 0, failed = 0, skipped = 0, log = '' } = await work;
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (log) console.log(log);
  console.log(`   ${passed} passed, ${failed} failed, ${skipped} skipped (waited ${((Date.now() - start) / 1000).toFixed(1)} s)`);
}

const brokenBuild = (output) => ({ failed: 1, log: output.split('\n').slice(-60).join('\n') });

// Builds come one after the other, for each uses every core; the tests of the one run while the next is built.
let lastBuild = Promise.resolve();
const builds = new Map();
function build(name, command) {
  if (!builds.has(name)) {
    lastBuild = lastBuild.then(() => run('bash', ['-c', command]));
    builds.set(name, lastBuild);
  }
  return builds.get(name);
}

// Test cases of a Catch2 program, from its last lines.
export function catchCounts({ ok, output }) {
  const all = /All tests passed \(.* in (\d+) test cases?\)/.exec(output);
  if (all && ok) return { passed: Number(all[1]) };
  const line = /^test cases:.*$/m.exec(output)?.[0] ?? '';
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  const counts = { passed: count('passed'), failed: count('failed(?! as)'), skipped: count('skipped') };
  // Ended before its summary, or with one this function does not know: never count that as nothing.
  if (counts.failed === 0 && (!ok || counts.passed + counts.skipped === 0)) counts.failed = 1;
  return counts;
}

// `only`: the tests of a hidden tag, which take long and say how far they are.
async function catchTests(preset, programs, only) {
  const built = await build(preset, `source scripts/lib.sh; build ${preset} lab_test_programs`);
  if (!built.ok) return brokenBuild(built.output);
  const sum = { passed: 0, failed: 0, skipped: 0, log: '' };
  for (const program of programs) {
    const path = `build/${preset}/${program}`;
    if (!existsSync(path)) continue;
    const words = ['--colour-mode', 'none', ...(only ? [only] : [])];
    const how = only ? { limit: 180 * minute, show: true } : {};
    // Under node the tests take minutes: two halves at once.
    const halves = path.endsWith('.cjs') ? [0, 1].map((i) => ['--shard-count', '2', '--shard-index', String(i)]) : [[]];
    const results = await Promise.all(
      halves.map((half) => (path.endsWith('.cjs') ? run(process.execPath, [path, ...words, ...half], how) : run(path, [...words, ...half], how))),
    );
    for (const result of results) {
      if (!result.ok) sum.log += result.output;
      for (const [key, count] of Object.entries(catchCounts(result))) sum[key] += count;
    }
  }
  return sum;
}

// Files for node's own test runner; its TAP summary gives the counts.
async function nodeTests(files) {
  if (files.length === 0) return {};
  const folder = mkdtempSync(join(tmpdir(), 'lab-tests-'));
  const tap = join(folder, 'tap');
  const { ok, output } = await run(process.execPath, ['--test', '--test-reporter=spec', '--test-reporter-destination=stdout',
    '--test-reporter=tap', `--test-reporter-destination=${tap}`, ...files]);
  const summary = existsSync(tap) ? readFileSync(tap, 'utf8') : '';
  rmSync(folder, { recursive: true, force: true });
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(summary)?.[1] ?? 0);
  const counts = { passed: count('pass'), failed: count('fail') + count('cancelled'), skipped: count('skipped') + count('todo') };
  if (!ok && !counts.failed) counts.failed = 1;
  if (counts.failed) counts.log = output;
  return counts;
}

const testFiles = (folder, ending) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)).sort().map((name) => `${folder}/${name}`) : [];

async function siteTests(...files) {
  const built = await build('site', 'scripts/build-site');
  return built.ok ? nodeTests(files.flat()) : brokenBuild(built.output);
}

// In the order of their builds. `extra`: only when asked for. `alone`: waits until all before it are done, for it watches a clock.
const steps = {
  native: { title: 'C++ tests, native', work: () => catchTests('native-release', ['lab_tests', 'lab_ui_tests']) },
  exhaustive: {
    title: 'C++ tests over all inputs, native',
    work: () => catchTests('native-release', ['lab_tests'], '[.exhaustive]'),
    extra: true,
    alone: true,
  },
  asan: { title: 'C++ tests, native, with sanitizers', work: () => catchTests('native-asan', ['lab_tests', 'lab_ui_tests']), extra: true },
  wasm: { title: 'C++ tests, WebAssembly under node', work: () => catchTests('web-tests', ['lab_tests.cjs']) },
  checks: { title: 'Includes, strings, format, sizes', work: () => siteTests(testFiles('tests', '_check.mjs')) },
  web: {
    title: 'JavaScript and command tests',
    work: () => siteTests(testFiles('tests/web', '.test.mjs'), testFiles('tests/cli', '.test.mjs')),
  },
  browser: { title: 'Browser tests', work: () => siteTests(testFiles('tests/web', '.browser.mjs')), alone: true },
};

const asked = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const unknown = asked.find((word) => !(word in steps));
if (unknown) {
  console.error(`unknown step ${unknown}; there are ${Object.keys(steps).join(' ')}`);
  process.exit(2);
}
const all = asked.every((word) => steps[word].extra);
const chosen = Object.keys(steps).filter((name) => asked.includes(name) || (all && !steps[name].extra));
const started = chosen.filter((name) => !steps[name].alone).map((name) => [name, steps[name].work()]);
for (const [name, work] of started) await step(steps[name].title, work);
for (const name of chosen.filter((one) => steps[one].alone)) await step(steps[name].title, steps[name].work());

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
