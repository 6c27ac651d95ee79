import type { Readable } from 'node:stream';

/** A file of a store. */
export interface FoundFile {
  /** In bytes. */
  size: number;
  /** Another one when the file may have been changed. */
  version: string;
  /** Fails with a FileUnreadableError, or a StoreAwayError. */
  stream: () => Readable;
}

/** Where the bytes of files are kept. Keys look like `public/<digest>.png`; a key's content never changes. */
export interface FileStore {
  /**
   * Keeps bytes under a key, for good when the promise resolves. Writing what is there already does nothing; anything else
   * under the key was damaged, and is replaced.
   * @throws StoreFullError with nothing half-written
   */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is no such key. */
  open(key: string): Promise<FoundFile | undefined>;
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

/** A store that takes no more files, though it may still give those that it has. Its cause says why. */
export class StoreFullError extends StoreAwayError {
  constructor(cause: unknown) {
    super(undefined, cause);
    this.name = 'StoreFullError';
    this.message = 'The file storage is full, or can only be read';
  }
}

/** A file that is there and can't be read. Its cause says why. */
export class FileUnreadableError extends Error {
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super(`The stored file ${key} can't be read`, { cause });
    this.name = 'FileUnreadableError';
    this.key = key;
  }
}
