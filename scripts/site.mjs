// Writes the site into a folder where numlab.js, numlab.wasm and fonts/ already are:
//   node scripts/site.mjs [--out build/site]
// Sentences, tables and numbers come from the core, so the pages say what the figures show with scripts off.
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createLab } from '../web/lab.js';
import { load } from './gen-text.mjs';
import { put, read, writeIcon, writeScripts, writeStrings } from './site/assets.mjs';
import { parseLesson } from './site/course.mjs';
import { lessonPage, site } from './site/pages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scripts = ['lab', 'stage', 'figure', 'page', 'embed'];

export async function writeSite(out) {
  const text = load();
  if (text.errors.length) throw new Error(text.errors.join('\n'));
  const lab = await createLab({ base: pathToFileURL(out + '/').href });
  const template = read(root, 'index.html');
  const web = join(root, 'web');
  await writeScripts(web, out, scripts);
  writeIcon(out, read(web, 'css/tokens.css'));
  put(out, 'embed.html', read(web, 'embed.html'));

  const pages = [];
  for (const lang of ['en', 'zh']) {
    const strings = Object.fromEntries(
      [...text[lang].entries].filter(([key]) => key.startsWith('page.')).map(([key, { text: value }]) => [key.slice(5), value]),
    );
    writeStrings(out, lang, strings);
    const lessons = readLessons(join(web, 'course', lang));
    const pagesOf = site({ lab, lang, strings, lessons, template, version: lab.version });
    const write = (name, html) => {
      const file = `${lang === 'zh' ? 'zh/' : ''}${name}.html`;
      put(out, file, html);
      pages.push(file);
    };
    for (const number of lessons.keys()) write(lessonPage(number), pagesOf.lesson(number));
    write('figures', pagesOf.figures(widgets().map((name, i) => [String(i + 1), name])));
    write('formats', pagesOf.formats());
    write('embedding', pagesOf.embedding(read(web, 'course', lang, 'embedding.md')));
    for (const [widget, files] of widgetSources()) write(`source-${widget}`, pagesOf.source(widget, files));
  }
  return pages;
}

function readLessons(folder) {
  const lessons = new Map();
  for (const file of readdirSync(folder).filter((name) => /^\d\d-/.test(name))) {
    const lesson = parseLesson(read(folder, file), file);
    lessons.set(Number(lesson.head.lesson), lesson);
  }
  return lessons;
}

/** Names of the figures in the order of the gallery. */
const widgets = () => [...read(root, 'lab/widgets/widgets.def').matchAll(/^LAB_WIDGET\((\w+)\)/gm)].map(([, name]) => name);

/** [widget, [[file, text]]] for the Source link of a figure. */
function widgetSources() {
  const folder = join(root, 'lab/widgets');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [
      name,
      readdirSync(join(folder, name))
        .filter((file) => /\.(hpp|cpp)$/.test(file))
        .sort()
        .map((file) => [`lab/widgets/${name}/${file}`, read(folder, name, file)]),
    ])
    .filter(([, files]) => files.length);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--out');
  const out = resolve(at > 0 ? process.argv[at + 1] : join(root, 'build/site'));
  const pages = await writeSite(out);
  console.log(`${pages.length} pages in ${out}`);
}
