// Scripts and styles of the site: bundled a file an entry, minified, still ES modules.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { mark } from '../../web/html.js';

const common = { bundle: true, minify: true, target: 'es2022', legalComments: 'none', charset: 'utf8', logLevel: 'warning' };

export async function writeScripts(web, out, entries) {
  const module = (name, external) =>
    build({ ...common, entryPoints: [join(web, `${name}.js`)], outfile: join(out, `${name}.js`), format: 'esm', external });
  const others = ['./lab.js', './figure.js', './stage.js', './numlab.js', 'node:*'];
  await Promise.all([
    ...entries.map((name) => module(name, others.filter((file) => file !== `./${name}.js`))),
    build({ ...common, entryPoints: [join(web, 'boot.js')], outfile: join(out, 'boot.js'), format: 'iife' }),
    // The element is a classic script (a foreign host needs no CORS for it) with an ES module twin.
    build({ ...common, entryPoints: [join(web, 'number-lab.js')], outfile: join(out, 'number-lab.js'), format: 'iife', supported: { 'dynamic-import': true }, define: { SCRIPT_URL: 'document.currentScript.src' } }),
    build({ ...common, entryPoints: [join(web, 'number-lab.js')], outfile: join(out, 'number-lab.mjs'), format: 'esm', define: { SCRIPT_URL: 'import.meta.url' } }),
    build({ ...common, entryPoints: ['page', 'figure', 'embed'].map((name) => join(web, 'css', `${name}.css`)), outdir: join(out, 'css'), external: ['*.ttf', '*.woff2'], target: ['chrome123', 'firefox120', 'safari17.5'] }),
  ]);
  copyFileSync(join(web, 'lab.d.ts'), join(out, 'lab.d.ts'));
}

/** Only what runs in the browser; the page's other words are in the HTML already. */
export function writeStrings(out, lang, strings) {
  const runtime = Object.fromEntries(Object.entries(strings).filter(([key]) => !key.startsWith('site.')));
  writeFileSync(join(out, `strings.${lang}.js`), `export default ${JSON.stringify(runtime)};\n`);
}

/** The mark as an icon; colours of the light theme, since an icon has no theme. */
export function writeIcon(out, tokensCss) {
  const colour = (name) => new RegExp(`--${name}: light-dark\\((#\\w+)`).exec(tokensCss)[1];
  const fill = { exponent: colour('exponent'), fraction: colour('fraction'), 'fraction-tint': colour('fraction-tint') };
  const svg = mark()
    .replace(/<svg[^>]*>/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -30 80 80">')
    .replace('class="sign"', `fill="none" stroke-width="1.8" stroke="${colour('sign')}"`)
    .replace(/class="([\w-]+)"/g, (_, name) => `fill="${fill[name]}"`);
  writeFileSync(join(out, 'icon.svg'), svg + '\n');
}

export function put(out, name, content) {
  mkdirSync(join(out, name, '..'), { recursive: true });
  writeFileSync(join(out, name), content);
}

export const read = (...path) => readFileSync(join(...path), 'utf8');
