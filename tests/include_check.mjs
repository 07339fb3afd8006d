// Says in a sentence what the build says with "file not found": who may include whom.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// First match decides. `own`: folders of lab/ it may include; the rest of the rules are about headers of others.
const rooms = [
  { room: /^core\/base\//, own: ['core/base'] },
  { room: /^core\/floats\//, own: ['core/base', 'core/floats'] },
  { room: /^core\/exact\//, own: ['core/base', 'core/floats', 'core/exact'] },
  { room: /^core\/ints\//, own: ['core/base', 'core/ints'] },
  { room: /^core\/math\//, own: ['core/base', 'core/math'] },
  { room: /^core\/random\//, own: ['core/base', 'core/math', 'core/random'] },
  { room: /^core\/blocks\//, own: ['core/base', 'core/floats', 'core/exact', 'core/blocks'] },
  { room: /^core\/sums\//, own: ['core/base', 'core/floats', 'core/exact', 'core/sums'] },
  { room: /^text\//, own: ['text', 'core/base'] },
  { room: /^plot\//, own: ['plot'] },
  { room: /^ui\//, own: ['ui', 'plot', 'text', 'core/base'] },
  { room: /^widgets\/(.*\/)?draw[^/]*$/, own: ['core', 'text', 'plot', 'widgets', 'ui'] },
  { room: /^widgets\//, own: ['core', 'text', 'plot', 'widgets'] },
  { room: /^app\//, own: ['core', 'text', 'plot', 'widgets', 'ui', 'app'] },
];
const system = [
  { header: /^emscripten\/(bind|val)\.h$/, only: /^app\/bind/, why: 'only bind.cpp sees embind' },
  { header: /^emscripten/, only: /^(app\/(bind|stage|gl|page)|ui\/gl\/)/, why: 'only bind, stage and ui/gl see Emscripten' },
  { header: /^(GLFW|GLES\d?|GL)\//, only: /^(app\/(stage|gl|preview)|ui\/gl\/)/, why: 'only stage, preview and ui/gl see GLFW or GL' },
  { header: /^imgui/, only: /^(ui\/|widgets\/(.*\/)?draw|app\/(bind|stage|gl|preview|page|draw))/, why: 'models and the core know no ImGui' },
  { header: /^(iostream|fstream|filesystem|thread|random|chrono|ctime)$/, only: /^app\//, why: 'no input, output, clock or random numbers below app' },
];

function files(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]);
}

// Sentences about one file; `path` is relative to lab/.
export function complaints(path, source) {
  const found = [];
  const own = rooms.find(({ room }) => room.test(path))?.own;
  if (!own) return [`lab/${path} is in no known room; add it to tests/include_check.mjs and docs/architecture.md`];
  source.split('\n').forEach((line, index) => {
    const match = /^\s*#\s*include\s*([<"])([^>"]+)[>"]/.exec(line);
    if (!match) return;
    const [, mark, header] = match;
    const at = `lab/${path}:${index + 1} includes ${header}`;
    for (const { header: which, only, why } of system) {
      if (which.test(header)) {
        if (!only.test(path)) found.push(`${at}: ${why}`);
        return;
      }
    }
    if (mark === '<') return;
    if (header.includes('..')) return found.push(`${at}: includes start at lab/, without ..`);
    if (!own.some((folder) => header.startsWith(`${folder}/`))) {
      found.push(`${at}: ${path.split('/').slice(0, -1).join('/')} may only include ${own.join(', ')}`);
    }
    if (/(^|\/)draw[^/]*$/.test(header) && own.includes('widgets') && !own.includes('ui')) {
      found.push(`${at}: a model knows nothing of drawing`);
    }
  });
  return found;
}

const sources = files('lab').filter((path) => /\.(cpp|hpp)$/.test(path)).map((path) => path.slice('lab/'.length));

test('includes follow the dependency rule', () => {
  const found = sources.flatMap((path) => complaints(path, readFileSync(join(root, 'lab', path), 'utf8')));
  assert.deepEqual(found, []);
});

test('every include of our own names an existing header', () => {
  const missing = [];
  for (const path of sources) {
    for (const [, header] of readFileSync(join(root, 'lab', path), 'utf8').matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)) {
      if (header !== 'text/keys.hpp' && !/^imgui/.test(header) && !existsSync(join(root, 'lab', header))) {
        missing.push(`lab/${path}: ${header}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});

test('the checker sees a broken rule', () => {
  assert.equal(complaints('core/base/a.cpp', '#include "core/floats/format.hpp"').length, 1);
  assert.equal(complaints('ui/a.cpp', '#include "widgets/figure.hpp"').length, 1);
  assert.equal(complaints('widgets/x/model.cpp', '#include <imgui.h>').length, 1);
  assert.equal(complaints('widgets/x/draw.cpp', '#include <imgui.h>\n#include "ui/canvas.hpp"').length, 0);
  assert.equal(complaints('app/cli.cpp', '#include <GLFW/glfw3.h>').length, 1);
  assert.equal(complaints('core/exact/a.cpp', '#include <random>').length, 1);
});

// Files stay short. A longer one is named here with its reason.
const longer = new Map([]);
test('no source is longer than 400 lines', () => {
  const long = ['lab', 'web', 'scripts', 'tests', 'shaders']
    .filter((folder) => existsSync(join(root, folder))).flatMap(files)
    .filter((path) => /\.(cpp|hpp|mjs|js|css|py|ts|html)$/.test(path) && !longer.has(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n').length - 1])
    .filter(([, lines]) => lines > 400).map(([path, lines]) => `${path}: ${lines} lines`);
  assert.deepEqual(long, []);
});
