// clang-format has nothing to change.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function sources(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? sources(path) : /\.(cpp|hpp)$/.test(entry.name) ? [path] : [];
  });
}

test('every C++ source is formatted', (t) => {
  // Each major version has opinions of its own; the sources follow those of Debian 12.
  const version = /version (\d+)/.exec(spawnSync('clang-format', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (version !== '14') return t.skip(`needs clang-format 14, this is ${version ?? 'none'}`);
  const files = [...sources('lab'), ...sources('tests')];
  const { stderr, error } = spawnSync('clang-format', ['--dry-run', ...files], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(error, undefined);
  const wrong = [...new Set([...stderr.matchAll(/^([^:\n]+):\d+:\d+: warning/gm)].map(([, path]) => path))];
  assert.deepEqual(wrong, [], `run: clang-format -i ${wrong.join(' ')}`);
});
