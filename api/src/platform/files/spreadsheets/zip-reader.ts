import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damaged, SHEET_LIMITS } from './tables.ts';

/** Maximum number of parts; enough for a workbook of many sheets and pictures. */
const ENTRIES_MAX = 10_000;

/**
 * Unpacks the parts of a zip file chunk by chunk. One limit applies to all of them together, whatever sizes the file
 * declares.
 */
export class ZipReader {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number = SHEET_LIMITS.unpacked;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws SheetError `import.damaged` */
  static open(bytes: Buffer): Promise<ZipReader> {
    return reading(async () => {
      const zip = await fromBufferPromise(bytes);
      if (zip.entryCount > ENTRIES_MAX) throw damaged();
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new ZipReader(zip, entries);
    });
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The bytes of a part. @throws SheetError `import.damaged`, also if it unpacks to more than the limit */
  async *chunks(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry?.canDecodeFileData()) throw damaged();
    const stream = await reading(() => this.#zip.openReadStreamPromise(entry));
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
    let checksum = 0;
    try {
      for (;;) {
        const { done, value } = await reading(() => chunks.next());
        if (done) break;
        this.#left -= value.length;
        if (this.#left < 0) throw damaged();
        checksum = crc32(value, checksum);
        yield value;
      }
    } finally {
      stream.destroy();
    }
    if (checksum !== entry.crc32) throw damaged();
  }
}

/** Any error of the library means that the file is damaged. */
async function reading<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw damaged();
  }
}
