// The controls form of a figure: real form controls made from the state's fields. Typing edits the state as soon as
// the text is valid; the reason why it is not is shown when the reader leaves the field.

import { fieldsHtml, icons, isOn } from "./html.js";

/** `edit(key, value)` returns "" or the reason; the form shows the reason at the field. */
export function bindForm(form, { prefix, edit }) {
  let signature;
  let readonly = false;

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    if (event.target.type === "text") apply(event.target, false);
  });
  form.addEventListener("change", (event) => apply(event.target, true));

  function apply(control, final) {
    const value = control.type === "checkbox" ? String(control.checked) : control.value;
    const reason = edit(control.name, value);
    if (!reason || final) mark(control.name, reason);
  }

  function mark(key, reason) {
    const box = form.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!box) return false;
    const control = box.querySelector("input,select");
    const note = box.querySelector(".field-error");
    control.toggleAttribute("aria-invalid", Boolean(reason));
    if (reason) control.setAttribute("aria-invalid", "true");
    note.hidden = !reason;
    note.innerHTML = reason ? icons.cross : "";
    note.append(reason);
    return true;
  }

  return {
    mark,
    /** Show the fields of a view. The field being typed in is left alone. */
    show(view, locked) {
      const shape = JSON.stringify([locked, view.fields.map((f) => [f.key, f.label, f.kind, f.options])]);
      const focused = form.contains(document.activeElement) ? document.activeElement.name : null;
      if (shape !== signature || locked !== readonly) {
        if (signature !== undefined || form.childElementCount !== view.fields.length || locked) {
          form.innerHTML = fieldsHtml(view.fields, prefix, locked);
          if (focused) form.elements.namedItem(focused)?.focus();
        }
        signature = shape;
        readonly = locked;
      }
      for (const field of view.fields) {
        const control = form.elements.namedItem(field.key);
        if (!control) continue;
        if (field.kind === "bool") control.checked = isOn(field.value);
        else if (!(field.key === focused && control.type === "text")) control.value = field.value;
        if (field.key !== focused) mark(field.key, "");
      }
    },
  };
}
