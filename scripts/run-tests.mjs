// Builds and runs the tests step by step and adds up their counts. Started by scripts/test.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const total = { passed: 0, failed: 0, skipped: 0 };
const minute = 60_000;

// Runs a command; gives {ok, output}. With `show` the output is passed on while it comes.
function run(command, args, { show = false, limit = 12 * minute } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: limit });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (show) process.stdout.write(text);
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
  const start = Date.now();
  console.log(`== ${name}`);
  const { passed = 0, failed = 0, skipped = 0 } = await work();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  console.log(`   ${passed} passed, ${failed} failed, ${skipped} skipped (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}

const brokenBuild = (output) => {
  console.log(output.split('\n').slice(-60).join('\n'));
  return { failed: 1 };
};

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

async function catchTests(preset, programs) {
  const built = await run('bash', ['-c', `source scripts/lib.sh; build ${preset} lab_test_programs`]);
  if (!built.ok) return brokenBuild(built.output);
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const plain = ['--colour-mode', 'none'];
  for (const program of programs) {
    const path = `build/${preset}/${program}`;
    if (!existsSync(path)) continue;
    const result = path.endsWith('.cjs') ? await run(process.execPath, [path, ...plain]) : await run(path, plain);
    if (!result.ok) console.log(result.output);
    const counts = catchCounts(result);
    for (const key of Object.keys(sum)) sum[key] += counts[key] ?? 0;
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
  if (counts.failed) console.log(output);
  return counts;
}

const testFiles = (folder, ending) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)).sort().map((name) => `${folder}/${name}`) : [];

let site = null;
async function withSite(work) {
  site ??= run('scripts/build-site', []);
  const built = await site;
  return built.ok ? work() : brokenBuild(built.output);
}

const steps = {
  native: () => step('C++ tests, native', () => catchTests('native-release', ['lab_tests', 'lab_ui_tests'])),
  wasm: () => step('C++ tests, WebAssembly under node', () => catchTests('web-tests', ['lab_tests.cjs'])),
  checks: () => step('Includes, strings, format, sizes', () => withSite(() => nodeTests(testFiles('tests', '_check.mjs')))),
  web: () => step('JavaScript tests', () => withSite(() => nodeTests(testFiles('tests/web', '.test.mjs')))),
  browser: () => step('Browser tests', () => withSite(() => nodeTests(testFiles('tests/web', '.browser.mjs')))),
  asan: () => step('C++ tests with sanitizers', () => catchTests('native-asan', ['lab_tests', 'lab_ui_tests'])),
};

const asked = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const unknown = asked.find((word) => !(word in steps));
if (unknown) {
  console.error(`unknown step ${unknown}; there are ${Object.keys(steps).join(' ')}`);
  process.exit(2);
}
const chosen = asked.filter((word) => word !== 'asan');
for (const name of chosen.length ? chosen : ['native', 'wasm', 'checks', 'web', 'browser']) await steps[name]();
if (asked.includes('asan')) await steps.asan();

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
