import type { Readable } from 'node:stream';

/** Where the bytes of files are kept. Keys look like `public/<digest>.png`; a key's content never changes. */
export interface FileStore {
  /** Keeps bytes under a key, on disk when the promise resolves. Writing what is there already does nothing. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is no such key. `size` in bytes. */
  open(key: string): Promise<{ size: number; stream: () => Readable } | undefined>;
  /** Removing what is not there does nothing. */
  remove(key: string): Promise<void>;
  /** Every key, in no order. */
  keys(): AsyncIterable<string>;
  /** Removes what interrupted writes left behind longer ago than any write takes. */
  removeLeftovers(): Promise<void>;
}
