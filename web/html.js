// Markup shared by the build (static pages) and the browser (embeds, updates): pure text in, HTML text out.

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = (text) => String(text).replace(/[&<>"]/g, (c) => entities[c]);

export const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, i) => values[i]);

const svg = (name, paths, view = "0 0 16 16") =>
  `<svg class="icon ${name}" viewBox="${view}" width="16" height="16" aria-hidden="true" focusable="false">${paths}</svg>`;

export const icons = {
  share: svg("stroke", '<path d="M8 10V2M5 5l3-3 3 3M4.5 7.5H3V14h10V7.5h-1.5"/>'),
  full: svg("stroke", '<path d="M9.5 6.5 14 2M10 2h4v4M6.5 9.5 2 14M2 10v4h4"/>'),
  tick: svg("stroke thick", '<path d="m3 8.5 3.5 3.5L13 5"/>'),
  cross: svg("stroke thick", '<path d="m4 4 8 8M12 4l-8 8"/>'),
  warn: svg("stroke", '<path d="M8 2 1.5 14h13zM8 6.5v4M8 12v.8"/>'),
  auto: svg("stroke", '<circle cx="8" cy="8" r="5.5"/><path class="solid" d="M8 2.5a5.5 5.5 0 0 1 0 11z"/>'),
  light: svg("stroke", '<circle cx="8" cy="8" r="2.8"/><path d="M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5 13 13M3 13l1.5-1.5M11.5 4.5 13 3"/>'),
  dark: svg("stroke", '<path d="M12.8 9.8A5.4 5.4 0 0 1 6.2 3.2a5.4 5.4 0 1 0 6.6 6.6z"/>'),
  menu: svg("stroke", '<path d="M2 4h12M2 8h12M2 12h12"/>'),
};

/** The mark: the eight cells of 0x7E, the largest e4m3fn number, 448. */
export function mark() {
  const cell = (kind, x) =>
    `<rect class="${kind}" x="${x}" y="2" width="8" height="16" rx="1.5"/>`;
  const cells = [14, 23, 32, 41].map((x) => cell("exponent", x)).join("") + [54, 63].map((x) => cell("fraction", x)).join("");
  return `<svg class="mark" viewBox="0 0 80 20" width="80" height="20" aria-hidden="true" focusable="false"><circle class="sign" cx="6" cy="10" r="3.6"/>${cells}<rect class="fraction-tint" x="72" y="2" width="8" height="16" rx="1.5"/><rect class="fraction" x="72" y="16" width="8" height="2"/></svg>`;
}

/** Codes and long values in a sentence are set in mono; a count stays text. */
const longValue = /0x[0-9A-F]+(?:…[0-9A-F]+)?|[−-]?\d+(?:\.\d+)?[eE][−+-]?\d+|[−-]?\d+\.\d{5,}…?/g;
export const sentenceHtml = (text) => escape(text).replace(longValue, (value) => `<code>${value}</code>`);

export function tableHtml(table) {
  const head = table.columns.map((name) => `<th scope="col">${escape(name)}</th>`).join("");
  const row = ([first, ...rest]) =>
    `<tr><th scope="row">${escape(first)}</th>${rest.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`;
  return `<table><caption>${escape(table.caption)}</caption><thead><tr>${head}</tr></thead><tbody>${table.rows.map(row).join("")}</tbody></table>`;
}

function control(field, id, readonly) {
  const common = `id="${id}" name="${escape(field.key)}" aria-describedby="${id}-error"${readonly ? " disabled" : ""}`;
  if (field.kind === "choice") {
    const groups = new Map();
    for (const option of field.options ?? []) {
      const chosen = option.value === field.value ? " selected" : "";
      const html = `<option value="${escape(option.value)}"${chosen}>${escape(option.label)}</option>`;
      groups.set(option.group ?? "", (groups.get(option.group ?? "") ?? "") + html);
    }
    const list = [...groups].map(([name, html]) => (name ? `<optgroup label="${escape(name)}">${html}</optgroup>` : html));
    return `<select ${common}>${list.join("")}</select>`;
  }
  if (field.kind === "bool") {
    return `<input type="checkbox" ${common}${isOn(field.value) ? " checked" : ""}>`;
  }
  const mode = field.kind === "int" ? ' inputmode="numeric"' : "";
  return `<input type="text" ${common}${mode} value="${escape(field.value)}" autocomplete="off" autocapitalize="off" spellcheck="false">`;
}

export const isOn = (value) => value === "true" || value === "1";

export function fieldsHtml(fields, prefix, readonly) {
  return fields
    .map((field) => {
      const id = `${prefix}-${field.key}`;
      return `<div class="field field-${field.kind}" data-key="${escape(field.key)}"><label for="${id}">${escape(field.label)}</label>${control(field, id, readonly)}<p class="field-error" id="${id}-error" hidden></p></div>`;
    })
    .join("");
}

export function messagesHtml(view) {
  const line = (kind, icon, text) => `<p class="message ${kind}">${icon}<span>${sentenceHtml(text)}</span></p>`;
  return (
    view.errors.map((error) => line("fail", icons.cross, error.message)).join("") +
    view.notices.map((notice) => line("warning", icons.warn, notice)).join("")
  );
}

export function verdictHtml(correct, message, strings) {
  const word = correct ? strings.correct : strings.not_yet;
  const gap = word.endsWith("。") ? "" : " "; // full-width punctuation brings its own
  return `${correct ? icons.tick : icons.cross}<p><strong>${word}</strong>${gap}${sentenceHtml(message)}</p>`;
}

/** What stands in the canvas's place when there is no picture: one plain sentence and the table. */
export function plainHtml(sentence, table) {
  const rows = table.rows.length ? scrollBox(table) : "";
  return `<div class="plain"><p><strong>${escape(sentence)}</strong></p>${rows}</div>`;
}

/** Wide tables scroll in a box of their own that the keyboard reaches. */
const scrollBox = (table, part = "") =>
  `<div class="scroll"${part} tabindex="0" role="group" aria-label="${escape(table.caption)}">${tableHtml(table)}</div>`;

/**
 * One figure. `options`: id (a valid HTML id), number ("" in embeds), title (replaces the view's), level (heading),
 * question (HTML, replaces the view's and its button), toolbar, readonly, brand (mark and name instead of Source), sourceHref, fullHref, homeHref, prerendered.
 */
export function figureHtml(view, strings, options) {
  const { id, number = "", level = 3, toolbar = true, readonly = false, brand = false } = options;
  const title = escape(options.title || view.title);
  const label = number ? `<span class="figure-number">${fill(strings.figure, number)}</span> ` : "";
  const tools = toolbar
    ? `<div class="figure-tools"><button type="button" class="tool" data-do="share" aria-expanded="false" aria-controls="${id}-share">${icons.share}<span>${strings.share}</span></button><a class="tool" data-do="full" href="${escape(options.fullHref ?? "#")}" target="_blank" rel="noopener">${icons.full}<span>${strings.full_size}</span></a></div>`
    : "";
  const start = view.start && !options.question
    ? `<button type="button" class="button" data-do="start"${readonly ? " hidden" : ""}>${escape(view.start.label)}</button>`
    : "";
  const asked = options.question || escape(view.question);
  const question = asked
    ? `<div class="figure-question"><span class="ask" aria-hidden="true">?</span><p>${asked}</p>${start}</div>`
    : "";
  const foot = brand
    ? `<a class="brand" href="${escape(options.homeHref ?? "#")}" target="_blank" rel="noopener">${mark()}<span>Number Lab</span></a>`
    : `<a class="source" href="${escape(options.sourceHref ?? "#")}">${strings.source}</a>`;
  const plain = options.prerendered ? `<noscript>${plainHtml(strings.no_script, view.table)}</noscript>` : "";
  return `<div class="figure-head"><div class="figure-title"><h${level} id="${id}-title">${label}${title}</h${level}>${tools}</div>${question}</div>
<div class="share" id="${id}-share" data-part="share" hidden></div>
<div class="figure-canvas" data-part="canvas"><div class="loading"><p>${strings.loading}</p><div class="bar"></div></div>${plain}</div>
<div class="figure-answer" role="status"><div class="verdict" data-part="answer" hidden></div></div>
<div class="figure-messages" data-part="messages">${messagesHtml(view)}</div>
<figcaption id="${id}-caption" data-part="caption">${sentenceHtml(view.sentence)}</figcaption>
<div class="figure-foot"><details data-part="controls"><summary>${strings.controls}</summary><form class="fields" data-part="form">${fieldsHtml(view.fields, id, readonly)}</form></details><details data-part="table"><summary>${strings.table}</summary>${scrollBox(view.table, ' data-part="tablebox"')}</details>${foot}</div>
<p class="quiet" role="status" data-part="live"></p>`;
}
