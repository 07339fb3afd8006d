// The JSON of a measurement as a table: million elements a second, and ratios. node tests/bench/table.mjs FILE
import { readFileSync } from 'node:fs';

// Of repetitions of one name the best is kept: what disturbs a measurement only ever makes it slower.
export function table(benchmarks) {
  const speed = new Map();
  for (const { name, items_per_second: rate, run_type: type = 'iteration' } of benchmarks) {
    if (rate && type === 'iteration') speed.set(name, Math.max(rate, speed.get(name) ?? 0));
  }
  const get = (...parts) => speed.get(parts.join('/'));
  const million = (rate) => (rate ? (rate / 1e6).toFixed(rate < 1e8 ? 1 : 0) : '');
  const ratio = (a, b) => (a && b ? (a / b).toFixed(a / b < 10 ? 2 : 0) : '');
  const copy = get('copy', 'float32', 'memcpy');
  const rows = [['float32', 'bulk', 'from float64', 'exact', 'bulk/exact', 'compiler', 'bulk/compiler', 'bulk/memcpy']];
  for (const way of ['to', 'from']) {
    const formats = [...speed.keys()].filter((name) => name.startsWith(`${way}/`) && name.endsWith('/bulk')).map((name) => name.split('/')[1]);
    for (const format of formats) {
      const [bulk, wide, exact, compiler] = ['bulk', 'bulk64', 'exact', 'compiler'].map((how) => get(way, format, how));
      rows.push([`${way} ${format}`, million(bulk), million(wide), million(exact), ratio(bulk, exact), million(compiler), ratio(bulk, compiler), ratio(bulk, copy)]);
    }
  }
  const width = rows[0].map((_, k) => Math.max(...rows.map((row) => row[k].length)));
  const lines = rows.map((row) => row.map((text, k) => (k ? text.padStart(width[k]) : text.padEnd(width[k]))).join('  ').trimEnd());
  for (const [name, rate] of speed) {
    const [group, what] = name.split('/');
    if (group === 'copy' || group === 'scalar') lines.push(`${what === 'float32' ? 'memcpy of the float32 array' : what}: ${million(rate)}`);
  }
  return `Million elements a second\n${lines.join('\n')}`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  console.log(table(JSON.parse(readFileSync(process.argv[2], 'utf8')).benchmarks));
}
