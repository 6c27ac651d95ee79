/** Where sw.js finds the page, which is the same for all visits. */
const PAGE = '/admin/visits/kept';

/** Code that opens only at a click, but must open without a network, too. */
const LATER = [
  () => import('#web/kit/dialogs/confirm-dialog.tsx'),
  () => import('./lines/scanner.dialog.tsx'),
  () => import('./lines/add-line.dialog.tsx'),
];

/**
 * Keeps the program, so that the pages of visits open without a network: the page, and all files that it has loaded so
 * far. Nothing but the program is kept. It is dropped when the session ends, and by the page of the next release.
 */
export async function keepPage(): Promise<void> {
  // Browsers have both for pages served by HTTPS only, and may block either. While developing, files have no hashes.
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in window)) return;
  await Promise.all(LATER.map((load) => load()));
  await navigator.serviceWorker.register('/sw.js', { scope: '/admin/visits/' });
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
  const page = await fetch(window.location.pathname);
  const html = await page.clone().text();
  // The server may have a newer release by now: its files are kept once they have been loaded.
  if (!entry || !page.ok || !html.includes(new URL(entry).pathname)) return;
  const cache = await caches.open(`program ${new URL(entry).pathname}`);
  const kept = (await cache.keys()).map(({ url }) => url);
  await cache.addAll(loadedFiles().filter((url) => !kept.includes(url)));
  // Last, so that there is no page without its files.
  await cache.put(PAGE, page);
  const others = (await caches.keys()).filter((name) => name !== `program ${new URL(entry).pathname}`);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The addresses of the program's files that this tab has loaded. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = [...new Set(urls)].filter((url) => url.startsWith(`${window.location.origin}/assets/`));
  return [...own, new URL('/color-scheme.js', window.location.origin).href];
}
