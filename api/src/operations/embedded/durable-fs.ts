import { fstatSync, fsyncSync, statfsSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PGlite = Parameters<NodeFS['init']>[0];
type ModuleOptions = Parameters<NodeFS['init']>[1];

/** The hooked part of Emscripten's Node file system. It is private to PGlite, hence the check at start. */
interface NodeFileOperations {
  stream_ops: {
    write(stream: OpenFile, bytes: unknown, offset: number, length: number, position: number): number;
    fsync?(stream: OpenFile): number;
  };
}

interface OpenFile {
  /** Node's file descriptor. */
  nfd: number;
  /** Path within PostgreSQL's file system. */
  path: string;
}

export interface DurableFsHooks {
  /** Called after a file or directory has been flushed to the disk. */
  flushed(): void;
  /** Called when the log moves on to another segment file. */
  logSegmentStarted(): void;
  /**
   * Called when the disk refused a flush: data in the kernel's cache may be lost, so nothing may be acknowledged any
   * more. PostgreSQL ends itself in this case too, and recovers from its log at the next start.
   */
  flushFailed(error: unknown): never;
}

/**
 * Space reserved for the log: PostgreSQL ends itself when it can't write the log, even for a mere read, and starts
 * again only with space for it. Data that would use the reserve fails its statement instead. The log is checkpointed
 * before it has grown by as much.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** Files of tables and indexes, and temporary files of large statements. */
const DATA_FILE = /\/base\//;

/** The error of Emscripten's file system for a full disk, as PostgreSQL expects it. Source: WASI, `errno.nospc`. */
const NO_ROOM = { name: 'ErrnoError', errno: 51 };

const LOG_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/;

/**
 * PGlite's file system on a Node folder, with flushes that reach the disk. PGlite's own has no fsync callback, and
 * Emscripten treats a missing one as success. `fdatasync` never reaches a file system at all, so PostgreSQL must be
 * set to use fsync. Directories come through here too: PostgreSQL opens and flushes them after renaming.
 */
export class DurableFs extends NodeFS {
  readonly #hooks: DurableFsHooks;
  readonly #folder: string;
  #reserves = false;

  constructor(folder: string, hooks: DurableFsHooks) {
    super(folder);
    this.#folder = folder;
    this.#hooks = hooks;
  }

  /** Only after the start: recovery uses all the space it needs. */
  keepReserve(): void {
    this.#reserves = true;
  }

  override async init(pglite: PGlite, options: ModuleOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.#hook(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #hook(module: unknown): void {
    const operations = (module as { NODEFS: NodeFileOperations }).NODEFS.stream_ops;
    const { flushed, logSegmentStarted, flushFailed } = this.#hooks;

    operations.fsync = (file) => {
      try {
        fsyncSync(file.nfd);
      } catch (error) {
        flushFailed(error);
      }
      flushed();
      return 0;
    };

    const write = operations.write.bind(operations);
    let segment = '';
    operations.write = (file, bytes, offset, length, position) => {
      if (this.#reserves && DATA_FILE.test(file.path) && this.#takesReserve(file, position + length))
        throw NO_ROOM;
      if (file.path !== segment && LOG_SEGMENT.test(file.path)) {
        segment = file.path;
        logSegmentStarted();
      }
      return write(file, bytes, offset, length, position);
    };
  }

  /** Whether a file would grow on a disk that has no more free space than the reserve. */
  #takesReserve({ nfd }: OpenFile, end: number): boolean {
    const growth = end - fstatSync(nfd).size;
    if (growth <= 0) return false;
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize - growth < RESERVE_BYTES;
  }
}
