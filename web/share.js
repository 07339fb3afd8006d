// The Share panel of a figure: one field and one Copy button a row. Nothing is sent anywhere.

import { embedSnippet, embedUrl, fragment, hosts } from "./snippets.js";

/**
 * `info()` gives {state, cli, link, base, lang, theme, title, height, version}; `snapshot()` a PNG blob or null;
 * `say(text)` speaks through the figure's live region.
 */
export function openShare(panel, { strings, info, snapshot, say }) {
  panel.textContent = "";
  const id = panel.id;
  let host = hosts[0];
  const rows = {
    link: () => info().link,
    embed: () => embedSnippet(host, info()),
    state: () => info().state,
    cli: () => info().cli,
  };
  const fields = new Map();

  for (const name of Object.keys(rows)) {
    const field = document.createElement(name === "embed" ? "textarea" : "input");
    field.readOnly = true;
    field.id = `${id}-${name}`;
    field.className = "share-field";
    field.spellcheck = false;
    fields.set(name, field);
    const parts = [label(strings[`share_${name}`], field.id)];
    if (name === "embed") parts.push(hostMenu());
    parts.push(field, copyButton(() => navigator.clipboard.writeText(field.value), strings[`copied_${name}`], field));
    panel.append(row(name, parts));
  }
  if (snapshot) panel.append(row("picture", pictureRow()));
  refresh();
  return { refresh };

  function refresh() {
    for (const [name, field] of fields) field.value = rows[name]();
  }

  function hostMenu() {
    const select = document.createElement("select");
    select.setAttribute("aria-label", strings.share_host);
    for (const name of hosts) select.append(new Option(name, name));
    select.addEventListener("change", () => {
      host = select.value;
      refresh();
    });
    return select;
  }

  function pictureRow() {
    const name = document.createElement("span");
    name.className = "share-label";
    name.textContent = strings.share_picture;
    const text = document.createElement("span");
    text.className = "share-note";
    text.textContent = strings.picture_note;
    const save = button(strings.save);
    save.addEventListener("click", async () => {
      const blob = await snapshot();
      if (!blob) return say(strings.no_picture);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = `${info().state.split("?")[0]}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
    const copy = copyButton(async () => {
      const blob = await snapshot();
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    }, strings.copied_picture);
    return [name, text, save, copy];
  }

  function copyButton(write, spoken, field) {
    const copy = button(strings.copy);
    copy.addEventListener("click", async () => {
      try {
        await write();
      } catch {
        if (!byCommand(field)) return say(strings.copy_failed);
      }
      copy.textContent = strings.copied;
      say(spoken);
      setTimeout(() => (copy.textContent = strings.copy), 2000);
    });
    return copy;
  }
}

/** Where the clipboard interface is blocked (a frame without clipboard-write), the copy command still works. */
function byCommand(field) {
  if (!field) return false;
  field.select();
  return document.execCommand("copy");
}

function row(name, children) {
  const element = document.createElement("div");
  element.className = `share-row share-${name}`;
  element.append(...children);
  return element;
}

function label(text, target) {
  const element = document.createElement("label");
  element.className = "share-label";
  element.htmlFor = target;
  element.textContent = text;
  return element;
}

function button(text) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button";
  element.textContent = text;
  return element;
}

export { embedUrl, fragment };
