// The same measurements of numlab.wasm under node, by the same names: node tests/bench/web.mjs FILE (writes the JSON).
// The core is timed on its own buffers; /api also counts the copies of lab.toCodes and lab.fromCodes.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { table } from './table.mjs';

setFlagsFromString('--no-liftoff'); // optimised code from the first call on
const site = new URL('../../build/site/', import.meta.url);
const { createLab } = await import(new URL('lab.js', site).href);
const lab = await createLab({ base: site.href });
const core = lab.module;
const count = 1 << 14;
const formats = ['bf16', 'fp16', 'e4m3fn', 'e5m2', 'e4m3fnuz', 'e2m1', 'e8m0'];

let seed = 1;
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const numbers = Float32Array.from({ length: count }, () => (random() < 0.5 ? -1 : 1) * (1 + random()) * 2 ** (Math.floor(random() * 24) - 12));
const bytes = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

const benchmarks = [];
// Best of many short runs: what disturbs a run only makes it slower.
function measure(name, items, run) {
  for (let i = 0; i < 20; i++) run();
  let best = Infinity;
  const end = performance.now() + 300;
  while (performance.now() < end) {
    const start = performance.now();
    let turns = 0;
    let now = start;
    for (; now - start < 1; now = performance.now(), turns++) run();
    best = Math.min(best, (now - start) / turns);
  }
  benchmarks.push({ name, run_type: 'iteration', items_per_second: (items / best) * 1000 });
}

// A function that stops at an error: a refusal must not be timed as a conversion.
const checked = (run) => () => {
  const message = run();
  if (message) throw new Error(message);
};

for (const format of formats) {
  core.bulkOutput(count * 8);
  core.bulkInput(count * 4).set(bytes(numbers));
  measure(`to/${format}/bulk`, count, checked(() => core.toCodes(count, false, format, 'ieee', 'en')));
  core.bulkInput(count * 8).set(bytes(Float64Array.from(numbers)));
  measure(`to/${format}/bulk64`, count, checked(() => core.toCodes(count, true, format, 'ieee', 'en')));
  measure(`to/${format}/api`, count, () => lab.toCodes(numbers, format));
  const codes = lab.toCodes(numbers, format);
  core.bulkInput(codes.byteLength).set(bytes(codes));
  measure(`from/${format}/bulk`, count, checked(() => core.fromCodes(count, false, format, 'en')));
  measure(`from/${format}/api`, count, () => lab.fromCodes(codes, format, { type: 'float32' }));
  // The exact path as script reaches it: rounding away from ties has no array loops, and the same arithmetic.
  core.roundInput(count).set(numbers);
  measure(`to/${format}/exact`, count, checked(() => core.roundRun(count, format, 'rna', 'ieee', 'en')));
}
const target = new Float32Array(count);
measure('copy/float32/memcpy', count, () => target.set(numbers));

writeFileSync(process.argv[2], JSON.stringify({ context: { node: process.version }, benchmarks }, null, 1));
console.log(table(benchmarks));
