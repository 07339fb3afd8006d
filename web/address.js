// The course page's address. A fragment holds parts separated by ";": `2.1/<state line>` sets figure 2.1, a bare
// `<state line>` the first figure of that widget, any other word is a section. Pure, so that node can test it.

import { fragment } from "./snippets.js";

/** {states: Map figure -> line, section: id or ""}. `figures`: [[number, widget]] in page order. */
export function readFragment(hash, figures) {
  const states = new Map();
  let section = "";
  for (const part of hash.replace(/^#/, "").split(";")) {
    if (!part) continue;
    const named = /^(\d+(?:\.\d+)*)\/(.+)$/.exec(part);
    if (named) {
      if (figures.some(([number]) => number === named[1])) states.set(named[1], named[2]);
      continue;
    }
    if (!part.includes("?") && !figures.some(([, widget]) => widget === part)) {
      section = safeDecode(part);
      continue;
    }
    const widget = part.split("?")[0];
    const target = figures.find(([, name]) => name === widget) ?? figures[0];
    if (target) states.set(target[0], part);
  }
  return { states, section };
}

/** The fragment of several figures at once; used where a page is left for its twin in the other language. */
export function writeFragment(states, section = "") {
  const parts = [...states].map(([number, line]) => fragment(`${number}/${line.replaceAll(";", "%3B")}`).slice(1));
  if (section) parts.push(section);
  return parts.length ? `#${parts.join(";")}` : "";
}

function safeDecode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
