// Parts numlab.wasm in two: what a page with a first figure needs, and the rest, which lab.js loads when it is asked for.
//   node scripts/split-wasm.mjs numlab.wasm wasm-opt wasm-split
// Later figures and the array functions are entered through the table of functions only. The rest are those entries and
// what no other entry reaches: equal functions were folded under one name, so a name alone says nothing about who calls
// it. The program must have a name section; it is removed from both parts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstFigures } from '../web/lab.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [program, wasmOpt, wasmSplit] = process.argv.slice(2);
const features = ['simd', 'mutable-globals', 'sign-ext', 'nontrapping-float-to-int', 'bulk-memory', 'multivalue'].map((name) => `--enable-${name}`);

// In mangled names a word stands with its length before it.
const word = (name) => `${name.length}${name}`;
const figures = [...readFileSync(join(root, 'lab/widgets/widgets.def'), 'utf8').matchAll(/^LAB_WIDGET\((\w+)\)/gm)].map(([, name]) => name);
const later = figures.filter((name) => !firstFigures.includes(name)).flatMap((name) => [word(name), word(`draw_${name}`), word(`make_${name}`)]);
const arrays = ['to_codes', 'from_codes', 'round_all', 'round_run', 'arithmetic', 'convert', 'profiles', 'values'].map(word);
const wanted = new RegExp(`NK?3lab.*?(${[...later, ...arrays.map((name) => `(?<=N3lab(3api)?)${name}`)].join('|')})`);

/** {all: names, roots: names that are exported or called through the table, calls: name -> names} */
function callGraph(path) {
  const text = execFileSync(wasmOpt, [...features, '--print-call-graph', path, '-o', process.platform === 'win32' ? 'NUL' : '/dev/null'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const all = new Set(), roots = new Set(), calls = new Map();
  for (const line of text.slice(text.indexOf('node [shape=box', text.indexOf('}'))).split('\n')) {
    const edge = /^\s*"(.+?)" -> "(.+?)"/.exec(line);
    if (edge) {
      if (!calls.has(edge[1])) calls.set(edge[1], []);
      calls.get(edge[1]).push(edge[2]);
      continue;
    }
    const node = /^\s*"(.+?)" \[style="([^"]+)", fillcolor="(\w+)"\]/.exec(line);
    const indirect = /^\s*"(.+?)" \[style="filled, rounded"\]/.exec(line);
    if (node?.[3] === 'white') all.add(node[1]);
    if (node?.[3] === 'gray') (all.add(node[1]), roots.add(node[1]));
    if (indirect) roots.add(indirect[1]);
  }
  return { all, roots, calls };
}

/** Names that stand in the table more than once: equal functions of several figures, kept under the name of one. */
function shared(path) {
  const text = execFileSync(wasmOpt, [...features, '--print', path, '-o', process.platform === 'win32' ? 'NUL' : '/dev/null'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const once = new Set(), often = new Set();
  for (const [, names] of text.matchAll(/^ \(elem (?:\$\S+ )?\(i32\.const \d+\) (?:func )?(.*)\)$/gm))
    for (const name of names.split(' ').map((word) => word.slice(1))) (once.has(name) ? often : once).add(name);
  return often;
}

/** The rest: what the entries of the first part do not reach. */
function rest({ all, roots, calls }, kept) {
  const reached = new Set();
  const visit = [...roots].filter((name) => !wanted.test(name) || kept.has(name));
  while (visit.length) {
    const name = visit.pop();
    if (reached.has(name)) continue;
    reached.add(name);
    visit.push(...(calls.get(name) ?? []));
  }
  return [...all].filter((name) => !reached.has(name));
}

/** Without its name section. */
function stripped(bytes) {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const start = at;
    const id = bytes[at++];
    const length = () => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        value += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80) return value;
      }
    };
    const end = length() + at;
    const named = id === 0 && bytes.subarray(at + 1, at + 5).toString() === 'name' && bytes[at] === 4;
    if (!named) kept.push(bytes.subarray(start, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const folder = mkdtempSync(join(tmpdir(), 'lab-split-'));
try {
  const names = rest(callGraph(program), shared(program));
  const list = join(folder, 'names'), first = join(folder, 'first.wasm'), second = join(folder, 'second.wasm');
  writeFileSync(list, names.join('\n'));
  execFileSync(wasmSplit, [...features, program, `--split-funcs=@${list}`, '-o1', first, '-o2', second], { stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(program, stripped(readFileSync(first)));
  writeFileSync(program.replace(/\.wasm$/, '.more.wasm'), stripped(readFileSync(second)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
