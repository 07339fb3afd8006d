// Runs the numlab command: through scripts/numlab once, which builds it, then the program itself.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const program = process.env.NUMLAB ?? join(root, 'build/native-release/numlab');
const environment = { ...process.env, LC_ALL: 'C', DISPLAY: '', WAYLAND_DISPLAY: '' };

const result = ({ status, stdout, stderr }) => ({ status, stdout, stderr });

/** Through the script, as a reader starts it. */
export const script = (args, options = {}) =>
  result(spawnSync(join(root, 'scripts/numlab'), args, { encoding: 'utf8', env: environment, maxBuffer: 1 << 26, ...options }));

let built = Boolean(process.env.NUMLAB);

/** {status, stdout, stderr} of `numlab args…`. */
export function numlab(args, options = {}) {
  if (!built) {
    const first = script(['--version']);
    if (first.status !== 0) throw new Error(`scripts/numlab does not build:\n${first.stderr}`);
    built = true;
  }
  return result(spawnSync(program, args, { encoding: 'utf8', env: environment, maxBuffer: 1 << 26, ...options }));
}

export const lines = (text) => text.split('\n').filter((line) => line !== '');
