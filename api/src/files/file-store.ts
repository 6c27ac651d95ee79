import type { Readable } from 'node:stream';

/** Where the bytes of files are kept. Keys look like `public/<digest>.png`; a key's content never changes. */
export interface FileStore {
  /** Keeps bytes under a key, for good when the promise resolves. Writing what is there already does nothing. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is no such key. `size` in bytes. */
  open(key: string): Promise<{ size: number; stream: () => Readable } | undefined>;
  /** Removing what is not there does nothing. */
  remove(key: string): Promise<void>;
  /** Every key, in no order. */
  keys(): AsyncIterable<string>;
  /** Whether files can be kept just now. A disk without room is there: what is kept can be read. @throws if not, saying why */
  check(): Promise<void>;
  /** Removes what interrupted writes left behind longer ago than any write takes. */
  removeLeftovers(): Promise<void>;
}

/** A store over the network that can't be reached, or doesn't do what it is asked. Its cause says why. */
export class StoreAwayError extends Error {
  /** @param status of its answer, if there was one */
  constructor(status: number | undefined, cause: unknown) {
    super(`The file storage did not do what it was asked (${status ?? 'no answer'})`, { cause });
    this.name = 'StoreAwayError';
  }
}
