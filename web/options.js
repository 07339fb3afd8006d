// The embedding options, the same names in the element's attributes and in the query of embed.html. Any boolean is
// true unless it says "false"; what is not known is ignored.

export const isTrue = (value, otherwise) => (value === null || value === undefined ? otherwise : value !== "false");

export function readOptions(query, languages = navigator.languages) {
  const pick = (name, allowed, otherwise) => (allowed.includes(query.get(name)) ? query.get(name) : otherwise);
  const guess = languages?.[0]?.toLowerCase().startsWith("zh") ? "zh" : "en";
  return {
    lang: pick("lang", ["en", "zh"], guess),
    theme: pick("theme", ["light", "dark", "auto"], "auto"),
    readonly: isTrue(query.get("readonly"), false),
    toolbar: isTrue(query.get("toolbar"), true),
    title: query.get("title") ?? "",
  };
}
