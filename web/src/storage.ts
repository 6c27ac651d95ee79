/**
 * One of the browser's storages, in a form that never fails. The browser may block it, so that every use throws, or have
 * no room left: what it doesn't take is kept in memory until the page is left or reloaded.
 */
function storageOf(name: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(window[name]);
    } catch {
      return undefined;
    }
  };
  const remove = (key: string) => {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  };
  return {
    remove,
    get: (key: string): string | null =>
      memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key: string, value: string) {
      const taken = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (taken) return void memory.delete(key);
      // Otherwise the next visit, or another tab, would use the former value.
      remove(key);
      memory.set(key, value);
    },
    keys: (): string[] => [...memory.keys(), ...(attempt(Object.keys) ?? [])],
  };
}

/** Shared by all tabs of the browser. */
export const localStore = storageOf('localStorage');
/** This tab's own. */
export const sessionStore = storageOf('sessionStorage');

/** @returns the value of a JSON text; null if it is missing or invalid: not written by this app, or cut off */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Drops what lets pages open without a network: see features/visits/keep-page.ts. */
export async function dropKeptPages(): Promise<void> {
  // Browsers have both for pages served by HTTPS only, and may block either: then there is nothing to drop.
  try {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  } catch {
    return;
  }
}
