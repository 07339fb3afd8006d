// The pages of the site as HTML: header, contents, lesson, gallery, formats, embedding guide, source of a widget.
import { escape, figureHtml, fill, icons, mark } from '../../web/html.js';
import { firstFigures } from '../../web/lab.js';
import { fragment } from '../../web/snippets.js';
import { lessonBody, markdown, renderText, sectionsOf } from './course.mjs';
import { power, powerOf, valueAnswers } from './values.mjs';

export const lessonCount = 11;
/** The course page is the first lesson that was written; later ones get pages of their own. */
export const lessonPage = (number) => (number === 2 ? 'index' : `lesson-${number}`);
const names = { en: 'English', zh: '简体中文' };
const short = { en: 'EN', zh: '中文' };

/** Everything that the pages of one language share. */
export function site({ lab, lang, strings, lessons, template, version }) {
  const root = lang === 'en' ? '' : '../';
  const other = lang === 'en' ? 'zh' : 'en';
  const s = (key, ...values) => fill(strings[`site.${key}`], ...values);
  const answerValue = valueAnswers(lab);

  // What a figure needs one after the other is asked for at once.
  const preload = [
    ...['figure', 'lab', 'numlab', 'stage', `strings.${lang}`].map((name) => `<link rel="modulepreload" href="${root}${name}.js" />`),
    `<link rel="preload" as="fetch" type="application/wasm" crossorigin href="${root}numlab.wasm" />`,
  ].join('\n    ');

  const more = `<link rel="preload" as="fetch" type="application/wasm" crossorigin href="${root}numlab.more.wasm" />`;
  /** Of a page with these figures; the second part of the program where one of them is in it. */
  const preloads = (main) => {
    const widgets = [...main.matchAll(/<figure[^>]* data-widget="(\w+)"/g)].map(([, name]) => name);
    if (!widgets.length) return '';
    return widgets.every((name) => firstFigures.includes(name)) ? preload : `${preload}\n    ${more}`;
  };

  const address = (name) => (name === 'index' ? './' : `${name}.html`);
  const otherAddress = (name) => (lang === 'en' ? `zh/${name === 'index' ? '' : `${name}.html`}` : `../${name === 'index' ? '' : `${name}.html`}`);

  /** `question`: HTML of a question of the lesson's own, in place of the figure's. */
  function figure(number, state, { level = 3, question = '' } = {}) {
    const view = lab.view(state, lang);
    if (!view.widget || view.errors.length) {
      throw new Error(`figure ${number}: ${state}: ${view.errors.map((error) => error.message).join(' ') || 'no such figure'}`);
    }
    const id = `figure-${number.replaceAll('.', '-')}`;
    const html = figureHtml(view, strings, {
      id,
      number,
      level,
      question,
      prerendered: true,
      sourceHref: `source-${view.widget}.html`,
      fullHref: `${root}embed.html?lang=${lang}${fragment(view.state)}`,
    });
    return `<figure class="figure" id="${id}" data-figure="${number}" data-widget="${view.widget}" data-state="${escape(view.state)}">${html}</figure>`;
  }

  function header(name) {
    const nav = [['index', 'lessons'], ['figures', 'figures'], ['formats', 'formats'], ['embedding', 'embed']]
      .map(([page, key]) => `<a href="${address(page)}"${page === name || (page === 'index' && name.startsWith('lesson-')) ? ' aria-current="page"' : ''}>${s(key)}</a>`)
      .join('');
    const language = ['en', 'zh']
      .map((code) =>
        code === lang
          ? `<span class="chosen" aria-current="true"><span class="long">${names[code]}</span><span class="short">${short[code]}</span></span>`
          : `<a data-do="language" href="${otherAddress(name)}" lang="${code === 'zh' ? 'zh-CN' : 'en'}" hreflang="${code}"><span class="long">${names[code]}</span><span class="short" aria-hidden="true">${short[code]}</span></a>`,
      )
      .join('');
    const theme = ['auto', 'light', 'dark']
      .map((key) => `<button type="button" data-theme-choice="${key}" aria-pressed="${key === 'auto'}">${icons[key]}<span>${strings[`theme_${key}`]}</span></button>`)
      .join('');
    return `<header class="top"><a class="home" href="./" aria-label="Number Lab">${mark()}<span>Number Lab</span></a><details class="menu"><summary>${icons.menu}<span>${strings.menu}</span></summary><nav aria-label="${strings.menu}">${nav}${menuContents(name)}</nav></details><nav class="nav" aria-label="${s('nav')}">${nav}</nav><div class="choices"><div class="switch language" role="group" aria-label="${s('language')}">${language}</div><div class="switch theme" role="group" aria-label="${strings.theme}">${theme}</div></div></header>`;
  }

  function contentsList(current) {
    const items = [];
    for (let number = 1; number <= lessonCount; number++) {
      const lesson = lessons.get(number);
      const title = `<span class="number">${number}</span><span>${s(`lesson_${number}`)}</span>`;
      if (!lesson) {
        items.push(`<li><span class="unwritten" title="${s('not_written')}">${title}</span></li>`);
      } else if (number === current) {
        const sections = sectionsOf(lesson, strings)
          .map(({ id, title: text }) => `<li><a href="#${id}">${escape(text)}</a></li>`)
          .join('');
        items.push(`<li class="current"><a href="${address(lessonPage(number))}" aria-current="page">${title}</a><ol>${sections}</ol></li>`);
      } else items.push(`<li><a href="${address(lessonPage(number))}">${title}</a></li>`);
    }
    return `<ol class="lessons">${items.join('')}</ol>`;
  }

  const menuContents = (name) => `<p>${s('contents')}</p>${contentsList([...lessons.keys()].find((number) => lessonPage(number) === name))}`;

  function page(name, { title, description = s('description'), contents = '', main, pageClass }) {
    const slots = {
      lang: lang === 'zh' ? 'zh-CN' : 'en',
      title: escape(title),
      description: escape(description),
      root,
      otherLang: other,
      otherHref: otherAddress(name),
      preload: preloads(main),
      skip: s('skip'),
      header: header(name),
      contents,
      main,
      pageClass,
    };
    return template.replace(/\{\{(\w+)\}\}/g, (_, key) => slots[key]);
  }

  function lesson(number) {
    const source = lessons.get(number);
    const count = (kind) => source.blocks.filter((block) => block.kind === kind).length;
    const meta = [
      s('minutes', source.head.minutes),
      s(count('figure') === 1 ? 'count_figure' : 'count_figures', count('figure')),
      count('exercise') && s('count_exercises', count('exercise')),
      source.head.needs && s('builds_on', source.head.needs),
    ].filter(Boolean).join(' · ');
    const neighbour = (n, key, arrow) => {
      if (n < 1 || n > lessonCount) return '<span></span>';
      const words = `<span class="muted">${arrow(s(key))}</span><span>${n} ${s(`lesson_${n}`)}</span>`;
      return lessons.has(n) ? `<a href="${address(lessonPage(n))}">${words}</a>` : `<span class="unwritten" title="${s('not_written')}">${words}</span>`;
    };
    const title = s(`lesson_${number}`);
    const list = contentsList(number);
    const contents = `<nav class="contents" aria-label="${s('contents')}"><p>${s('contents')}</p>${list}</nav><nav class="contents-fold" aria-label="${s('contents')}"><details><summary>${s('contents')}</summary>${list}</details></nav>`;
    const main = `<p class="margin about">${s('about')}</p><div class="lesson-head"><p class="muted">${s('lesson_of', number, lessonCount)}</p><h1>${title}</h1><p class="standfirst">${escape(source.head.standfirst)}</p><p class="meta">${meta}</p></div>
${lessonBody(source, { strings, answerValue, figure })}
<nav class="turn" aria-label="${s('previous')}, ${s('next')}">${neighbour(number - 1, 'previous', (t) => `← ${t}`)}${neighbour(number + 1, 'next', (t) => `${t} →`)}</nav>`;
    return page(lessonPage(number), { title: `${title} · Number Lab`, contents, main, pageClass: 'lesson' });
  }

  function plainPage(name, title, body) {
    return page(name, { title: `${title} · Number Lab`, main: `<h1>${escape(title)}</h1>${body}`, pageClass: 'wide' });
  }

  return {
    lesson,
    figures(states) {
      const all = states.map(([number, state]) => figure(number, state, { level: 2 })).join('\n');
      return plainPage('figures', s('figures_title'), `<p class="standfirst">${s('figures_intro')}</p>${all}`);
    },
    formats() {
      const formats = lab.formats();
      const col = (key) => `<th scope="col">${s(`col_${key}`)}</th>`;
      const row = (f) => {
        const also = f.aliases.length ? `<span class="muted">${escape(s('also', f.aliases.join(', ')))}</span>` : '';
        const state = `float_bits?fmt=${f.id}&v=0.1`;
        // The first code with a nonzero exponent field, or code 0 where that is a number other than zero (e8m0).
        const fromZero = lab.decode('0x0', f.id).class === 'normal';
        const smallest = fromZero ? '0x0' : `0x${(2n ** BigInt(f.fractionBits)).toString(16)}`;
        const max = lab.encode('inf', { format: f.id, overflow: 'saturate' }).exact;
        const cells = [
          f.bits,
          `${f.signed ? 1 : 0} + ${f.exponentBits} + ${f.fractionBits}`,
          f.bias,
          valueCell(max),
          powerOf(lab, f.id, smallest) ?? '—',
          f.subnormals && f.fractionBits ? powerOf(lab, f.id, '0x1') : '—',
          power(-f.fractionBits),
          escape(strings[`site.top_${f.specials}`]),
        ];
        return `<tr id="${escape(f.id)}"><th scope="row"><a href="./${fragment(`2.1/${state}`)}"><code>${escape(f.id)}</code></a></th>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td class="words">${escape(f.purpose[lang])} ${also}</td></tr>`;
      };
      const table = `<div class="scroll" tabindex="0" role="group" aria-label="${s('formats_title')}"><table class="facts"><thead><tr>${['format', 'bits', 'fields', 'bias', 'max', 'min_normal', 'min_subnormal', 'eps', 'specials', 'purpose'].map(col).join('')}</tr></thead><tbody>${formats.map(row).join('')}</tbody></table></div>`;
      return plainPage('formats', s('formats_title'), `<p class="standfirst">${s('formats_intro', formats.length)}</p>${table}`);
    },
    embedding(source) {
      const body = renderText(markdown(answerValue), source.replaceAll('VERSION', version));
      return plainPage('embedding', s('embed_title'), `<div class="prose">${body}</div>`);
    },
    source(widget, files) {
      const parts = files.map(([file, text]) => `<h2>${escape(file)}</h2><pre tabindex="0" aria-label="${escape(file)}"><code>${escape(text)}</code></pre>`).join('');
      return plainPage(`source-${widget}`, s('source_title', widget), `<p class="standfirst">${s('source_intro')}</p>${parts}`);
    },
  };
}

/** A long value is cut in its cell; the whole is the cell's title. */
function valueCell(text) {
  if (text.length <= 14) return `<code>${escape(text)}</code>`;
  const shown = text.includes('.') ? `${text.slice(0, 12)}…` : `${text[0]}.${text.slice(1, 7)}…e${text.length - 1}`;
  return `<code title="${escape(text)}">${shown}</code>`;
}
