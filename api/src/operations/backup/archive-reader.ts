import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { CopyError } from '../../platform/db/copy-error.ts';
import { MANIFEST_PATH, type Manifest, manifestSchema } from './manifest.ts';

/** Largest manifest, in bytes; it is read whole. Enough for several hundred thousand files. */
const MANIFEST_MAX = 256 * 1024 * 1024;

/** Reads a backup archive. Each part is checked against its checksum once it has been read to the end. */
export class ArchiveReader {
  readonly paths: ReadonlySet<string>;
  readonly #path: string;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(path: string, zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#path = path;
    this.#zip = zip;
    this.#entries = entries;
    this.paths = new Set(entries.keys());
  }

  /** @throws CopyError if the file is not an archive or is truncated */
  static async open(path: string): Promise<ArchiveReader> {
    return damageOf(path, async () => {
      const zip = await openPromise(path, { autoClose: false });
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new ArchiveReader(path, zip, entries);
    });
  }

  /** @throws CopyError if this is not a backup, or not one that this version of the program can read */
  async manifest(): Promise<{ manifest: Manifest; text: string }> {
    const text = (await this.bytes(MANIFEST_PATH, MANIFEST_MAX)).toString('utf8');
    const parsed = await damageOf(this.#path, async () => manifestSchema.safeParse(JSON.parse(text)));
    if (parsed.success) return { manifest: parsed.data, text };
    throw new CopyError(`${this.#path} is no backup that this version of the program can read`);
  }

  /** Reads a whole part. @param limit largest accepted size, in bytes @throws CopyError if the part is larger */
  async bytes(path: string, limit: number): Promise<Buffer> {
    if ((this.#entries.get(path)?.uncompressedSize ?? 0) > limit)
      throw damaged(this.#path, `${path} is too large`);
    return buffer(this.chunks(path));
  }

  /** @throws CopyError if the part is missing, or after its last chunk if the checksum differs */
  async *chunks(path: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(path);
    if (!entry) throw damaged(this.#path, `${path} is missing`);
    const stream = await damageOf(this.#path, () => this.#zip.openReadStreamPromise(entry));
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
    let checksum = 0;
    try {
      for (;;) {
        const { done, value } = await damageOf(this.#path, () => chunks.next());
        if (done) break;
        checksum = crc32(value, checksum);
        yield value;
      }
    } finally {
      stream.destroy();
    }
    if (checksum !== entry.crc32) throw damaged(this.#path, `${path} has another checksum`);
  }

  close(): void {
    this.#zip.close();
  }
}

async function damageOf<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isSystems = error instanceof Error && 'syscall' in error;
    const reason = error instanceof Error ? error.message : String(error);
    throw isSystems ? new CopyError(`${path} can't be read: ${reason}`) : damaged(path, reason);
  }
}

function damaged(path: string, reason: string): CopyError {
  return new CopyError(`${path} is damaged, and nothing of it can be trusted: ${reason}`);
}
