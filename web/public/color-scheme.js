// Stands alone, outside the bundle: it runs before the first paint. The key is the one that the theme's
// colour-scheme manager writes; without a choice the system decides.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('color-scheme');
  } catch {
    // A browser that keeps nothing has no choice to follow either.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
