/** Photos that the server does not have yet, by the id of their entry. The outbox, in local storage, has no room for them. */
const STORE = 'photos';

/** What the browser doesn't take, because it blocks the store or has no room: kept until the page is left. */
const memory = new Map<string, Blob>();

/** Keeps the photo of an entry until it is dropped. */
export async function keepPhoto(clientId: string, photo: Blob): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.put(photo, clientId));
  } catch {
    memory.set(clientId, photo);
  }
}

/** The photo of an entry; undefined if none is kept. */
export async function keptPhoto(clientId: string): Promise<Blob | undefined> {
  const held = memory.get(clientId);
  if (held) return held;
  try {
    return await inStore<Blob | undefined>('readonly', (store) => store.get(clientId));
  } catch {
    return undefined;
  }
}

export async function dropPhoto(clientId: string): Promise<void> {
  if (memory.delete(clientId)) return;
  try {
    await inStore('readwrite', (store) => store.delete(clientId));
  } catch {
    // A store that is blocked holds nothing.
    return;
  }
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open('unsent', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  try {
    return await done(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
