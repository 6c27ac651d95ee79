import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PGlite = Parameters<NodeFS['init']>[0];
type ModuleOptions = Parameters<NodeFS['init']>[1];

/** The part of emscripten's Node file system that is hooked. It is private to PGlite: hence the check at start. */
interface NodeFileOperations {
  stream_ops: {
    write(stream: OpenFile, ...rest: unknown[]): number;
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

const LOG_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/;

/**
 * PGlite's file system on a Node folder, with flushes that reach the disk. PGlite's own has no fsync callback, and
 * emscripten takes a missing one for a success; `fdatasync` never reaches a file system at all, so PostgreSQL must be
 * told to use fsync. Directories come through here as well: PostgreSQL opens and flushes them after it renames.
 */
export class DurableFs extends NodeFS {
  readonly #hooks: DurableFsHooks;

  constructor(folder: string, hooks: DurableFsHooks) {
    super(folder);
    this.#hooks = hooks;
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
    operations.write = (file, ...rest) => {
      if (file.path !== segment && LOG_SEGMENT.test(file.path)) {
        segment = file.path;
        logSegmentStarted();
      }
      return write(file, ...rest);
    };
  }
}
