import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Extensions, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { Log } from '../../platform/db/primary.ts';
import { DurableFs } from './durable-fs.ts';
import { EmbeddedDatabaseError } from './embedded-errors.ts';
import type { EngineConfig } from './engine-messages.ts';
import type { SessionEngine } from './wire-sessions.ts';

/**
 * Log bytes since the last checkpoint that trigger the next one: limits the folder's size and the recovery time after a
 * crash. PostgreSQL's background checkpointer doesn't exist here.
 */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;

/** Size of a write-ahead log file, fixed when a cluster is created. A quarter of the default: a new folder has one. */
const LOG_SEGMENT_MIB = 4;

/** Status with which the engine leaves its main loop after an ordinary statement error. */
const ERROR_JUMP_STATUS = 100;

/**
 * A line of PostgreSQL's log that is worth reporting. Other lines are errors of statements, which their sender gets
 * anyway and which may contain values, or the engine's notes about missing features.
 */
const SERVER_LOG = /^(?<severity>LOG|WARNING|FATAL|PANIC): +(?<text>.+)/;

/** Further lines of an error. They are reported only after a fatal one: others may contain stored data. */
const DETAIL = /^(DETAIL|HINT): /;
const ENDING = /^(FATAL|PANIC): /;

/** Messages of every start and shutdown, and progress of a recovery. Anything else needs attention. */
const AS_USUAL = /^(database system (was|is) shut down|shutting down|redo )/;

/** How many of the engine's last log lines an error quotes. */
const LAST_WORDS = 10;

const SETTINGS = {
  wal_sync_method: 'fsync',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Log files are kept for reuse up to this size; CHECKPOINT_AFTER_BYTES triggers checkpoints.
  min_wal_size: '16MB',
  max_wal_size: '64MB',
  // A quarter of PostgreSQL's default: allocated at start, and the kernel caches the same files anyway.
  shared_buffers: '32MB',
  // For damaged pages and the like; it includes statement errors, which are filtered out.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
};

export interface EngineHooks {
  log: Log;
  /** The engine can't go on: ends the thread. */
  die(reason: string): never;
}

/** PGlite as the adapter needs it: durable, and ended at once when it is no longer sound. */
export class PostgresEngine implements SessionEngine {
  readonly #pglite: PGlite;
  readonly #hooks: EngineHooks;
  readonly #log: LogWatch;
  readonly #lastWords: string[];
  #stopping = false;

  private constructor(pglite: PGlite, hooks: EngineHooks, log: LogWatch, lastWords: string[]) {
    this.#pglite = pglite;
    this.#hooks = hooks;
    this.#log = log;
    this.#lastWords = lastWords;
  }

  /**
   * Opens the cluster, recovers it from its log if it was not shut down, and checks that commits reach the disk.
   * @throws EmbeddedDatabaseError when it can't be opened, or isn't durable though it should be
   */
  static async start(config: EngineConfig, hooks: EngineHooks): Promise<PostgresEngine> {
    const lastWords: string[] = [];
    const log = new LogWatch(new Int32Array(config.flushes));
    const started = await storage(config, log, hooks);
    const pglite = new PGlite({
      ...started.options,
      extensions: { pg_trgm, unaccent } satisfies Extensions,
      startParams: startParams(config.durable),
      initDbStartParams: [`--wal-segsize=${LOG_SEGMENT_MIB}`],
      onStderr: (line) => {
        const { severity, text } = SERVER_LOG.exec(line)?.groups ?? {};
        const explains = DETAIL.test(line) && ENDING.test(lastWords.at(-1) ?? '');
        if (severity !== undefined || explains) lastWords.push(line);
        if (lastWords.length > LAST_WORDS) lastWords.shift();
        if (severity === undefined || text === undefined) return false;
        const level = severity === 'LOG' && AS_USUAL.test(text) ? undefined : 'warn';
        hooks.log(text, level);
        return false;
      },
    });
    try {
      await pglite.waitReady;
    } catch (error) {
      throw new EmbeddedDatabaseError(`The database did not start: ${reason(error, lastWords)}`);
    }
    const engine = new PostgresEngine(pglite, hooks, log, lastWords);
    engine.#endAtFirstFault();
    // The messages of the start have been reported.
    lastWords.length = 0;
    if (config.durable) await engine.#assertDurable();
    started.keepReserve();
    return engine;
  }

  /** For example "18.6". */
  async version(): Promise<string> {
    const { rows } = await this.#pglite.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    );
    return rows[0]?.version ?? '';
  }

  async execute(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void> {
    try {
      await this.#pglite.execProtocolRawStream(messages, { onRawData: answer, syncToFs: false });
    } catch (error) {
      this.#hooks.die(reason(error, this.#lastWords));
    }
  }

  async run(statement: string): Promise<void> {
    await this.#pglite.exec(statement);
  }

  inTransaction(): boolean {
    return this.#pglite.isInTransaction();
  }

  async idle(): Promise<void> {
    if (this.#log.bytesSinceCheckpoint < CHECKPOINT_AFTER_BYTES) return;
    this.#log.checkpointed();
    try {
      await this.run('CHECKPOINT');
    } catch (error) {
      // Nothing is lost, the log only stays longer; the next attempt follows after as many bytes again.
      this.#hooks.log(`A checkpoint failed: ${reason(error, [])}`, 'warn');
    }
  }

  /** Shuts the database down so that the next start has nothing to recover. */
  async stop(): Promise<void> {
    await this.run('CHECKPOINT');
    this.#stopping = true;
    await this.#pglite.close();
  }

  /**
   * PGlite swallows unknown errors and calls the engine again: after a fault that ends PostgreSQL (a failed log write,
   * a lost connection, an exhausted stack) it would loop for ever, or go on with a broken state. Commits are in the
   * log, so ending here loses nothing.
   */
  #endAtFirstFault(): void {
    const module = this.#pglite.Module;
    const mainLoop = module._PostgresMainLoopOnce;
    module._PostgresMainLoopOnce = () => {
      try {
        mainLoop();
      } catch (error) {
        if (!this.#stopping && !isErrorJump(error)) this.#hooks.die(reason(error, this.#lastWords));
        throw error;
      }
    };
  }

  /** The hooks for durability are private to PGlite and could disappear in another version, so they are tested. */
  async #assertDurable(): Promise<void> {
    const before = this.#log.flushes;
    await this.run(`SELECT pg_logical_emit_message(true, 'flush check', '')`);
    if (this.#log.flushes > before) return;
    throw new EmbeddedDatabaseError(
      'A committed write did not reach the disk: this version of PGlite does not call the adapter to flush files. ' +
        'Starting would risk every write at a power cut.',
    );
  }
}

/** Follows the write-ahead log through the hooks of the file system. */
class LogWatch {
  readonly #flushes: Int32Array;
  #segments = 0;

  constructor(flushes: Int32Array) {
    this.#flushes = flushes;
  }

  get flushes(): number {
    return Atomics.load(this.#flushes, 0);
  }

  get bytesSinceCheckpoint(): number {
    return this.#segments * LOG_SEGMENT_MIB * 1024 * 1024;
  }

  flushed(): void {
    Atomics.add(this.#flushes, 0, 1);
  }

  segmentStarted(): void {
    this.#segments += 1;
  }

  checkpointed(): void {
    this.#segments = 0;
  }
}

interface Storage {
  options: PGliteOptions;
  /** From here on, data may not use the space reserved for the log. */
  keepReserve(): void;
}

async function storage(config: EngineConfig, log: LogWatch, hooks: EngineHooks): Promise<Storage> {
  if (config.cluster !== null) {
    const fs = new DurableFs(config.cluster, {
      flushed: () => log.flushed(),
      logSegmentStarted: () => log.segmentStarted(),
      flushFailed: (error) => hooks.die(`the disk refused to store what was written (${String(error)})`),
    });
    return { options: { fs }, keepReserve: () => fs.keepReserve() };
  }
  if (config.image === null) return { options: {}, keepReserve: () => {} };
  const loadDataDir = new Blob([await promisify(gunzip)(await readFile(config.image))]);
  return { options: { loadDataDir }, keepReserve: () => {} };
}

function startParams(durable: boolean): string[] {
  const settings = Object.entries({ ...SETTINGS, fsync: durable ? 'on' : 'off' });
  return [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function isErrorJump(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && error.status === ERROR_JUMP_STATUS
  );
}

function reason(error: unknown, lastWords: string[]): string {
  return [error instanceof Error ? error.message : JSON.stringify(error), ...lastWords].join(' | ');
}
