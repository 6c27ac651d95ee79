import { fstatSync, fsyncSync, statfsSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PGlite = Parameters<NodeFS['init']>[0];
type ModuleOptions = Parameters<NodeFS['init']>[1];

/** The part of emscripten's Node file system that is hooked. It is private to PGlite: hence the check at start. */
interface NodeFileOperations {
  stream_ops: {
    write(stream: OpenFile, bytes: unknown, offset: number, length: number, position: number): number;
    fsync?(stream: OpenFile): number;
  };
}

interface OpenFile {
  /** Node's file descriptor. */
  nfd: number;
  /** Path as PostgreSQL sees it. */
  path: string;
}

export interface DurableFsHooks {
  /** After a file or directory was flushed to the disk. */
  flushed(): void;
  /** When the log goes on in another segment file. */
  logSegmentStarted(): void;
  /**
   * The disk refused a flush: what the kernel held may be lost, so nothing may be answered any more.
   * PostgreSQL ends itself in this case too, and recovers from its log at the next start.
   */
  flushFailed(error: unknown): never;
}

/**
 * Room that is left to the log: PostgreSQL ends itself where it can't write that, be it for a mere read, and starts again only with
 * room for it. Data that would take it gets an error of its statement instead. The log is checkpointed before it has
 * written as much.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** Files of tables and indexes, and what large statements put aside. */
const DATA_FILE = /\/base\//;

/** As emscripten's file system says it to PostgreSQL, which tells it by its name. Source: WASI, `errno.nospc`. */
const NO_ROOM = { name: 'ErrnoError', errno: 51 };

const LOG_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/;

/**
 * PGlite's file system on a Node folder, with flushes that reach the disk. PGlite's own has no fsync callback, and
 * emscripten takes a missing one for a success; `fdatasync` never reaches a file system at all, so PostgreSQL must be
 * told to use fsync. Directories come through here as well: PostgreSQL opens and flushes them after it renames.
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

  /** Not before the start is over: recovery takes all room that it needs. */
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

  /** Whether a file would grow on a disk that has no more than the reserve. */
  #takesReserve({ nfd }: OpenFile, end: number): boolean {
    const growth = end - fstatSync(nfd).size;
    if (growth <= 0) return false;
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize - growth < RESERVE_BYTES;
  }
}
