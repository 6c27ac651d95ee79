import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { MailTask } from '../../platform/mail/mail-tasks.ts';
import { requireStillSignedIn } from '../session/session.service.ts';
import {
  beginRun,
  closeRun,
  markWritten,
  openRuns,
  type Run,
  undoRun,
  type WriteResult,
  withJournal,
} from './import-journal.ts';
import type { Importer, ImportRequest, PlannedWrite } from './import-kind.ts';
import { changedSteps, type ImportPlan, recordImport, writeSteps } from './writing.ts';

/** Target milliseconds per piece: a request runs several queries in sequence and may wait for a piece at each. */
const PIECE_MS = 50;
/** Rows of the first piece, and the limits for any. */
const ROWS = { first: 50, least: 10, most: 1_000 };

interface PiecesDeps {
  db: Database;
  mails: Pick<MailQueue, 'post'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Writes an import in pieces so that others get a turn in between: for a database with a single connection. It is still
 * all or nothing: a journal kept with each piece can undo it.
 * @returns the rows that made a difference; if there are faults, nothing was written
 */
export async function writeInPieces(
  deps: PiecesDeps,
  kind: Importer,
  { rows, steps, faults }: ImportPlan,
  order: ImportRequest,
): Promise<PlannedWrite[]> {
  // Remains of an earlier import that could not be undone, for example with a full disk, would block this one.
  await settleImports(deps);
  const run = await beginRun(deps.db, kind.resource);
  let changed: PlannedWrite[];
  try {
    changed = await writeEach(deps.db, run, kind, { rows, steps, faults }, order);
  } catch (error) {
    await undo(deps, run).catch((failure: unknown) =>
      deps.log.error(failure, 'An import was not undone yet'),
    );
    throw error;
  }
  if (faults.total > 0) {
    await undo(deps, run);
    return [];
  }
  await finish(deps, run).catch((failure: unknown) => deps.log.error(failure, 'Mails were not posted yet'));
  return changed;
}

/**
 * Undoes interrupted imports, and sends the mails of those that were written completely.
 * Call it before serving others.
 */
export async function settleImports(deps: PiecesDeps): Promise<void> {
  for (const { written, ...run } of await openRuns(deps.db)) {
    await (written ? finish(deps, run) : undo(deps, run));
  }
}

async function writeEach(
  db: Database,
  run: Run,
  kind: Importer,
  { rows, steps, faults }: ImportPlan,
  order: ImportRequest,
): Promise<PlannedWrite[]> {
  const { prepare, lock, releasesValues, writesFirst } = kind;
  const written: PlannedWrite[] = [];
  let done = 0;
  let piece = 0;
  let announced = false;
  const begin = async (tx: Transaction) => {
    await lock?.(tx);
    // The rights checked at the start may have changed while the file was read.
    if (piece === 0) await requireStillSignedIn(tx, order.user);
    piece += 1;
  };

  const releasing = releasesValues ? (await changedSteps(steps)).filter(releasesValues) : [];
  await inPieces(db, releasing, async (tx, batch) => {
    await begin(tx);
    const ids = batch.flatMap(({ id }) => id ?? []);
    await withJournal(tx, run, piece, ids, async () => {
      await prepare?.(tx, batch);
      return { created: [], mails: [] };
    });
  });

  const first = new Set(writesFirst && steps.filter(writesFirst).map(({ row }) => row));
  const ordered = [...rows.filter(({ row }) => first.has(row)), ...rows.filter(({ row }) => !first.has(row))];
  await inPieces(db, ordered, async (tx, batch, isLast) => {
    if (faults.total > 0) return;
    await begin(tx);
    const planned = await kind.plan(tx, batch, faults, true);
    if (faults.total > 0) return;
    const changed = await changedSteps(planned);
    if (changed.length > 0) {
      const ids = changed.flatMap(({ id }) => id ?? []);
      await withJournal(tx, run, piece, ids, async (): Promise<WriteResult> => {
        if (!announced) await recordImport(tx, kind, order);
        announced = true;
        const mails: MailTask[] = [];
        const created = await writeSteps(tx, kind, changed, { ...order, mails: collectMails(mails) });
        return { created, mails };
      });
    }
    written.push(...changed);
    done += batch.length;
    order.progress({ stage: 'writing', done, total: ordered.length });
    if (isLast) await markWritten(tx, run);
  });
  return written;
}

/** Does the work in transactions that each aim at the target duration. */
async function inPieces<Item>(
  db: Database,
  items: readonly Item[],
  work: (tx: Transaction, batch: readonly Item[], isLast: boolean) => Promise<void>,
): Promise<void> {
  let size = ROWS.first;
  for (let at = 0; at < items.length; ) {
    const batch = items.slice(at, at + size);
    at += batch.length;
    let started = 0;
    await db.transaction((tx) => {
      started = performance.now();
      return work(tx, batch, at >= items.length);
    });
    const fitting = Math.round((batch.length * PIECE_MS) / (performance.now() - started));
    size = Math.max(ROWS.least, Math.min(fitting, 2 * size, ROWS.most));
  }
}

/** Holds mails back until the import is final: once sent, they can't be recalled. */
function collectMails(mails: MailTask[]): PiecesDeps['mails'] {
  return { post: async (_tx, tasks) => void mails.push(...[tasks].flat()) };
}

function finish({ db, mails }: PiecesDeps, run: Run): Promise<void> {
  return closeRun(db, run, (tx, tasks) => mails.post(tx, tasks));
}

async function undo({ db, log }: PiecesDeps, run: Run): Promise<void> {
  const left = await undoRun(db, run);
  if (left.length === 0) return;
  log.warn(
    { resource: run.resource, records: left },
    'An import was undone, but for records that others have changed since: they keep what it wrote',
  );
}
