// Which section is being read: the contents mark it, the language switch goes back to it.

export function startReading() {
  const links = [...document.querySelectorAll('.current ol a[href^="#"]')];
  const headings = [...new Set(links.map((link) => link.hash.slice(1)))].map((id) => document.getElementById(decodeURIComponent(id))).filter(Boolean);
  let current = "";

  /** The last heading at or above the place where an anchor puts it. */
  function find() {
    const line = 160;
    let found = "";
    for (const heading of headings) if (heading.getBoundingClientRect().top < line) found = heading.id;
    return found;
  }

  function show() {
    const now = find();
    if (now === current) return;
    current = now;
    for (const link of links) {
      if (decodeURIComponent(link.hash.slice(1)) === now) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  if (headings.length) {
    document.addEventListener("scroll", show, { passive: true });
    show();
  }
  return { section: () => (scrollY < 100 ? "" : find()) };
}
