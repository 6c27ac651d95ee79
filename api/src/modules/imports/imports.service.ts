import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { IMPORT_MAX_ROWS, IMPORT_PREVIEW_ROWS } from '#contracts/core/constants.ts';
import type { ImportResult, ImportStep } from '#contracts/imports.ts';
import type { Database, DatabaseKind } from '../../db/client.ts';
import { readTable } from '../../files/spreadsheets/read-table.ts';
import { SheetError, type TableRow } from '../../files/spreadsheets/tables.ts';
import { fieldProblem } from '../../http/problem.ts';
import { limiter } from '../../limiter.ts';
import { changesOf } from '../audit/audit.service.ts';
import { Faults } from './faults.ts';
import type { ImportCause, ImportKindOf, ImportOrder, ReadRow, Step } from './import-kind.ts';
import { writeInPieces } from './pieces.ts';
import { RowReader } from './row-reader.ts';
import { changedOf, writeAtOnce } from './writing.ts';

/** One at a time: files are held in memory while they are checked. */
const inTurn = limiter(1);

/** Milliseconds between two words to who waits for their turn. */
const WAITING_MS = 10_000;

/** Rows that are checked before others get a turn. */
const CHECKED_AT_ONCE = 200;

export interface ImportDeps {
  db: Database;
  databaseKind: DatabaseKind;
  log: FastifyBaseLogger;
}

/**
 * Takes the records of a file: all of them or, where there is a fault, none. Who hangs up before it is written has
 * changed nothing; from then on it is written to the end.
 * @throws problem for a file that can't be read as such a table at all
 */
export function importFile<Row extends ReadRow, Planned extends Step>(
  { db, databaseKind, log }: ImportDeps,
  kind: ImportKindOf<Row, Planned>,
  order: ImportOrder,
): Promise<ImportResult> {
  const { progress, mails } = order;
  // Who waits hears now and then that they are not forgotten.
  const waiting = setInterval(() => progress({ stage: 'reading', done: 0, total: null }), WAITING_MS);
  return inTurn(async () => {
    clearInterval(waiting);
    const read = await readFile(kind, order);
    const faults = new Faults(kind.columns);
    const rows = await check(kind, read, faults, progress);
    const total = read.length;
    const steps = await kind.plan(db, rows, faults, false);
    progress({ stage: 'checking', done: total, total });
    if (order.dryRun) {
      return { ...answer(order, total, faults, await changedOf(steps)), preview: previewOf(kind, steps) };
    }
    if (faults.total > 0 || order.isGone()) return answer(order, total, faults, []);
    const decision = { rows, steps, faults };
    const changed = await (databaseKind === 'embedded'
      ? writeInPieces({ db, mails, log }, kind, decision, order)
      : writeAtOnce(db, kind, decision, order));
    return answer(order, total, faults, changed);
  });
}

type AnyKind = Pick<ImportKindOf<ReadRow, Step>, 'columns' | 'required' | 'aliases'>;

async function readFile(
  { columns, required, aliases }: AnyKind,
  { file, progress }: ImportOrder,
): Promise<TableRow[]> {
  try {
    return await readTable(file.bytes, { columns, required, aliases, maxRows: IMPORT_MAX_ROWS }, (done) =>
      progress({ stage: 'reading', done, total: null }),
    );
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const { fault, params } = error;
    throw fieldProblem({ path: 'file', code: fault, ...(params && { params }) });
  }
}

async function check<Row extends ReadRow>(
  { columns, read, sameKey }: Pick<ImportKindOf<Row, Step>, 'columns' | 'read' | 'sameKey'>,
  rows: readonly TableRow[],
  faults: Faults,
  progress: ImportOrder['progress'],
): Promise<Row[]> {
  const checked: Row[] = [];
  const firstRows = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % CHECKED_AT_ONCE === 0) {
      progress({ stage: 'checking', done: index, total: rows.length });
      await setImmediate();
    }
    const one = read(new RowReader(row, columns, faults));
    checked.push(one);
    if (one.key === undefined) continue;
    const first = firstRows.get(sameKey(one.key));
    if (first === undefined) firstRows.set(sameKey(one.key), row.row);
    else faults.add(row.row, columns[0], 'import.repeated_key', { row: first });
  }
  return checked;
}

function answer(
  { language }: ImportCause,
  rows: number,
  faults: Faults,
  changed: readonly Step[],
): ImportResult {
  const created = changed.filter(({ id }) => id === undefined).length;
  return {
    rows,
    created,
    updated: changed.length - created,
    errors: faults.worded(language),
    errorsTotal: faults.total,
    preview: [],
  };
}

function previewOf(
  { columns, cells }: Pick<ImportKindOf<ReadRow, Step>, 'columns' | 'cells'>,
  steps: readonly Step[],
): ImportStep[] {
  return steps.slice(0, IMPORT_PREVIEW_ROWS).map(({ row, key, before, after }) => {
    if (!before) return { row, key, action: 'create', changes: [] };
    const textsOf = (record: Record<string, unknown>) =>
      Object.fromEntries(columns.map((column) => [column, String(record[column] ?? '')]));
    // As the audit trail does, which shows no secret.
    const changes = changesOf(textsOf(cells(before)), textsOf(cells(after)));
    return {
      row,
      key,
      action: 'update',
      changes: changes.map((change) => ({
        column: change.field,
        before: String(change.before),
        after: String(change.after),
      })),
    };
  });
}
