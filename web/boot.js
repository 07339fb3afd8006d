// Before the first paint: the theme that the address asks for, and a word for CSS that scripts run.
(() => {
  const root = document.documentElement;
  const theme = new URLSearchParams(location.search).get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.classList.add("scripts");
})();
