// What the Share panel offers: texts that carry a figure to another place. Pure.

const attribute = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** A state line as a fragment: it is percent-encoded already, except what only a URL forbids. */
export const fragment = (line) => "#" + line.replace(/["<>`#\s]/g, encodeURIComponent);

export function embedUrl({ base, state, lang, theme, version }) {
  const query = new URLSearchParams({ v: version, lang, theme });
  return `${base}embed.html?${query}${fragment(state)}`;
}

/** Hosts in the order of the menu. */
export const hosts = ["HTML", "Markdown", "Quarto", "MyST", "mdBook", "Docusaurus", "reveal.js", "Jupyter"];

export function embedSnippet(host, { base, state, lang, theme, title, height, version }) {
  const url = embedUrl({ base, state, lang, theme, version });
  const [widget, query = ""] = split(state);
  const iframe = (extra = "") =>
    `<iframe src="${attribute(url)}" title="${attribute(title)}" width="100%" height="${height}" loading="lazy" allow="clipboard-write; fullscreen" referrerpolicy="strict-origin-when-cross-origin"${extra}></iframe>`;
  switch (host) {
    case "HTML":
      return `<script src="${attribute(base)}number-lab.js?v=${version}" defer></script>
<number-lab w="${attribute(widget)}" state="${attribute(query)}" lang="${lang}" theme="${theme}" height="${height}" style="display:block;min-height:${height}px">${attribute(title)}</number-lab>`;
    case "Quarto":
      return `\`\`\`{=html}\n${iframe()}\n\`\`\``;
    case "MyST":
      return `\`\`\`{raw} html\n${iframe()}\n\`\`\``;
    case "Docusaurus":
      return `<iframe src=${JSON.stringify(url)} title=${JSON.stringify(title)} width="100%" height="${height}" loading="lazy" allow="clipboard-write; fullscreen" referrerPolicy="strict-origin-when-cross-origin" />`;
    case "reveal.js":
      return `<section>\n  ${iframe().replace(" src=", " data-src=").replace(' loading="lazy"', "")}\n</section>`;
    case "Jupyter":
      return `from IPython.display import IFrame\nIFrame(${python(url)}, width="100%", height=${height})`;
    default: // Markdown, mdBook: HTML is allowed; a blank line must not stand inside
      return iframe();
  }
}

const python = (text) => JSON.stringify(text);

export function split(state) {
  const at = state.indexOf("?");
  return at < 0 ? [state, ""] : [state.slice(0, at), state.slice(at + 1)];
}
