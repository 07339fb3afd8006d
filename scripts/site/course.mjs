// A lesson in Markdown -> HTML. Beside Markdown it knows {{values}}, [role words]{role}, [terms]{term} and the blocks
// `::: figure 2.1 <state line>` (in it a question of the lesson's own), `::: exercise 2.1 figure=2.1`, `::: term`, `::: marks`, `::: exercises`, `::: deeper`.
import MarkdownIt from 'markdown-it';
import { escape, fill } from '../../web/html.js';

export const roles = ['sign', 'exponent', 'fraction', 'exact', 'stored', 'error'];

/** {head: {key: value}, blocks: [{kind: 'text' | name, argument, body}]} */
export function parseLesson(source, file) {
  const front = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!front) throw new Error(`${file}: begins without a --- head`);
  const head = Object.fromEntries(front[1].split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2)));
  const blocks = [];
  let text = [];
  const flush = () => {
    if (text.join('').trim()) blocks.push({ kind: 'text', argument: '', body: text.join('\n') });
    text = [];
  };
  const lines = source.slice(front[0].length).split('\n');
  for (let i = 0; i < lines.length; i++) {
    const open = /^:::\s+(\w+)\s*(.*)$/.exec(lines[i]);
    if (!open) {
      text.push(lines[i]);
      continue;
    }
    flush();
    const end = lines.indexOf(':::', i + 1);
    if (end < 0) throw new Error(`${file}: ::: ${open[1]} is never closed`);
    blocks.push({ kind: open[1], argument: open[2].trim(), body: lines.slice(i + 1, end).join('\n').trim() });
    i = end;
  }
  flush();
  return { head, blocks };
}

/** Sections as {id, title} for the contents. */
export function sectionsOf(lesson, strings) {
  const found = [];
  for (const { kind, body } of lesson.blocks) {
    if (kind === 'exercises') found.push({ id: 'exercises', title: strings['site.exercises'] });
    if (kind === 'deeper') found.push({ id: 'deeper', title: strings['site.deeper'] });
    if (kind !== 'text') continue;
    for (const [, title, id] of body.matchAll(/^## (.*?)\s*\{#([\w.-]+)\}$/gm)) found.push({ id, title });
  }
  return found;
}

export function markdown(answerValue) {
  const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
  md.inline.ruler.before('text', 'value', (state, silent) => {
    const match = /^\{\{(.+?)\}\}/.exec(state.src.slice(state.pos));
    if (!match) return false;
    if (!silent) state.push('html_inline', '', 0).content = answerValue(match[1]);
    state.pos += match[0].length;
    return true;
  });
  md.inline.ruler.before('link', 'role', (state, silent) => {
    const match = /^\[([^\]]+)\]\{(\w+)\}/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const [all, word, role] = match;
    if (!silent) {
      const html =
        role === 'term'
          ? `<button type="button" class="term" aria-expanded="false" aria-controls="term-${escape(word)}">${escape(word)}</button>`
          : `<span class="role ${role}">${escape(word)}</span>`;
      if (role !== 'term' && !roles.includes(role)) throw new Error(`${all}: no role is called ${role}`);
      state.push('html_inline', '', 0).content = html;
    }
    state.pos += all.length;
    return true;
  });
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (...args) => fence(...args).replace('<pre>', '<pre tabindex="0">'); // it may scroll
  // The text rule of markdown-it must stop at "{" for the value rule to be asked.
  md.inline.ruler.at('text', (state, silent) => {
    const rest = state.src.slice(state.pos);
    const length = /[\n!#$%&*+\-:<=>@[\\\]^_`{}~]/.exec(rest)?.index ?? rest.length;
    if (length === 0) return false;
    if (!silent) state.pending += rest.slice(0, length);
    state.pos += length;
    return true;
  });
  return md;
}

/** Markdown where a heading may carry its id: `## Title {#id}`, the same id in every language. */
export const renderText = (md, body) =>
  md.render(body).replace(/<h2>(.*?)\s*\{#([\w.-]+)\}<\/h2>/g, '<h2 id="$2">$1</h2>');

/** parts: {strings, answerValue, figure(number, stateLine)} */
export function lessonBody(lesson, { strings, answerValue, figure }) {
  const md = markdown(answerValue);
  const s = (key, ...values) => fill(strings[`site.${key}`], ...values);
  const text = (body) => renderText(md, body);

  const render = {
    text: ({ body }) => text(body),
    figure: ({ argument, body }) => {
      const [number, state] = argument.split(/\s+/);
      return figure(number, state, { question: md.renderInline(body) });
    },
    marks: () =>
      `<aside class="margin marks" aria-labelledby="marks"><h2 class="margin-title" id="marks">${s('marks')}</h2><ul>${roles
        .map((role) => `<li><span class="glyph ${role}" aria-hidden="true"></span>${s(`mark_${role}`)}</li>`)
        .join('')}</ul></aside>`,
    term: ({ argument, body }) => {
      const [word, ...gloss] = argument.split(/\s+/);
      return `<div class="margin definition" id="term-${word}" hidden><p><strong>${escape(word)}</strong>${gloss.length ? ` <span class="gloss">${escape(gloss.join(' '))}</span>` : ''}</p>${text(body)}</div>`;
    },
    exercises: () => `<h2 id="exercises">${s('exercises')}</h2>`,
    exercise: ({ argument, body }) => {
      const [number, target] = argument.split(/\s+figure=/);
      const id = number.replaceAll('.', '-');
      return `<form class="exercise" id="exercise-${id}" data-exercise="${number}" data-figure="${target}"><div class="exercise-head"><h3>${s('exercise', number)}</h3><a href="#figure-${target.replaceAll('.', '-')}">${s('checked_by', target)}</a></div>${text(body)}<noscript><p class="muted">${s('needs_script')}</p></noscript><div class="exercise-row"><label class="unseen" for="answer-${id}">${s('answer')}</label><input type="text" id="answer-${id}" autocomplete="off" autocapitalize="off" spellcheck="false"><button class="button filled">${s('check')}</button><button type="button" class="button" data-do="show">${s('show_it')}</button></div><div role="status"><div class="verdict" hidden></div></div></form>`;
    },
    deeper: ({ body }) =>
      `<section class="deeper" aria-labelledby="deeper"><h2 id="deeper">${s('deeper')}</h2><dl>${body
        .split('\n')
        .map((line) => line.replace(/^- /, '').split(/\s*\|\s*/))
        .map(([kind, title, url]) => `<dt>${s(`kind_${kind}`)}</dt><dd><a href="${escape(url)}">${escape(title)}</a></dd>`)
        .join('')}</dl></section>`,
  };
  return lesson.blocks
    .map((block) => {
      if (!render[block.kind]) throw new Error(`no block is called ::: ${block.kind}`);
      return render[block.kind](block);
    })
    .join('\n');
}
