import type { Readable } from 'node:stream';

/** A file of a store. */
export interface FoundFile {
  /** Size in bytes. */
  size: number;
  /** Differs whenever the file may have changed. */
  version: string;
  /** Opens the content. The stream fails with a FileUnreadableError or a StoreUnavailableError. */
  stream: () => Readable;
}

/** Where the bytes of files are kept. Keys look like `public/<digest>.png`; a key's content never changes. */
export interface FileStore {
  /**
   * Stores bytes under a key; durable once the promise resolves. Does nothing if the same bytes are there already;
   * any other content under the key is damaged, and is replaced.
   * @throws StoreFullError without leaving a partial file; StoreUnavailableError
   */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Finds a file; undefined if there is no such key. @throws StoreUnavailableError */
  open(key: string): Promise<FoundFile | undefined>;
  /** Removes a file; does nothing if it doesn't exist. @throws StoreUnavailableError */
  remove(key: string): Promise<void>;
  /** Every key, in no particular order. */
  keys(): AsyncIterable<string>;
  /** Checks that the store is usable; a full disk passes, as it can still be read. @throws with the reason if not */
  check(): Promise<void>;
  /** Removes remains of interrupted writes that are older than any write takes. */
  removeLeftovers(): Promise<void>;
}

/** A networked store can't be reached or refuses a request. The cause says why. */
export class StoreUnavailableError extends Error {
  /** @param status status code of the store's response, if there was one */
  constructor(status: number | undefined, cause: unknown) {
    super(`The file storage did not do what it was asked (${status ?? 'no answer'})`, { cause });
    this.name = 'StoreUnavailableError';
  }
}

/** A store accepts no more files, though existing ones may still be readable. The cause says why. */
export class StoreFullError extends StoreUnavailableError {
  constructor(cause: unknown) {
    super(undefined, cause);
    this.name = 'StoreFullError';
    this.message = 'The file storage is full, or can only be read';
  }
}

/** A file exists but can't be read. The cause says why. */
export class FileUnreadableError extends Error {
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super(`The stored file ${key} can't be read`, { cause });
    this.name = 'FileUnreadableError';
    this.key = key;
  }
}
