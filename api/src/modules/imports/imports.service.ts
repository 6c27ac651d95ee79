import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { IMPORT_FAULTS_MAX, IMPORT_MAX_ROWS, IMPORT_PREVIEW_ROWS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import {
  IMPORT_VALUE_COLUMNS,
  type ImportFault,
  type ImportReading,
  type ImportResult,
  type ImportStep,
} from '#contracts/imports.ts';
import { faultText } from '#contracts/texts/server-texts.ts';
import type { Database, DatabaseKind } from '../../platform/db/client.ts';
import { readTable } from '../../platform/files/spreadsheets/read-table.ts';
import { SheetError, type TableRow, type TableShape } from '../../platform/files/spreadsheets/tables.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Download } from '../../platform/http/serve.ts';
import { nextTurn } from '../../platform/lib/next-turn.ts';
import { changesOf } from '../../platform/resource/history/audit.service.ts';
import { describeFaults } from './describe-faults.ts';
import { FaultCollector } from './faults.ts';
import { faultyRowsFile } from './faulty-rows-file.ts';
import type { Importer, ImportRequest, ImportRow, ImportSource, PlannedWrite } from './import-kind.ts';
import { RowReader } from './row-reader.ts';
import { writeInPieces } from './write-in-pieces.ts';
import { changedSteps, writeAtOnce } from './writing.ts';

/** One at a time: files are held in memory while they are checked. */
const importQueue = pLimit(1);

/** Milliseconds between two progress reports to a caller who waits in line. */
const WAITING_MS = 10_000;

/** How many faults are marked in a file, first rows first. */
const MARKED_FAULTS_MAX = 20 * IMPORT_FAULTS_MAX;

/** Rows checked before yielding to other work. */
const CHECKED_AT_ONCE = 200;

export interface ImportDeps {
  db: Database;
  databaseKind: DatabaseKind;
  log: FastifyBaseLogger;
}

/**
 * Imports all records of a file or, if there is a fault, none. If the caller hangs up before writing begins, nothing
 * changes; after that, writing runs to the end.
 * @throws problem for a file that can't be read as such a table at all
 */
export function importFile(
  { db, databaseKind, log }: ImportDeps,
  kind: Importer,
  order: ImportRequest,
): Promise<ImportResult> {
  const { mails, language } = order;
  return queued(order, async () => {
    const faults = new FaultCollector(kind.columns);
    const { read, reading, rows, steps } = await examine(db, kind, faults, order);
    const answer = async (changed: readonly PlannedWrite[]): Promise<ImportResult> => {
      const created = changed.filter(({ id }) => id === undefined).length;
      const warnings = faults.total > 0 ? [] : warningsOf(changed, language);
      return {
        rows: read.length,
        created,
        updated: changed.length - created,
        errors: await describeFaults(db, kind, faults, read, language),
        errorsTotal: faults.total,
        reading,
        warnings: warnings.slice(0, IMPORT_FAULTS_MAX),
        warningsTotal: warnings.length,
        preview: [],
      };
    };
    if (order.dryRun)
      return { ...(await answer(await changedSteps(steps))), preview: previewOf(kind, steps) };
    if (faults.total > 0) return answer([]);
    order.signal.throwIfAborted();
    kind.proofFor?.(order.user, steps);
    const decision = { rows, steps, faults };
    const changed = await (databaseKind === 'embedded'
      ? writeInPieces({ db, mails, log }, kind, decision, order)
      : writeAtOnce(db, kind, decision, order));
    return answer(changed);
  });
}

/** A spreadsheet of the faulty rows of a file, with the faults marked. Writes nothing. */
export function markFaultyRows(
  { db }: Pick<ImportDeps, 'db'>,
  kind: Importer,
  order: ImportSource,
): Promise<Download> {
  return queued(order, async () => {
    const faults = new FaultCollector(kind.columns, MARKED_FAULTS_MAX);
    const { read } = await examine(db, kind, faults, order);
    const worded = await describeFaults(db, kind, faults, read, order.language);
    return faultyRowsFile(kind.columns, read, worded, order.language);
  });
}

/** Runs an import once those before it are done. */
export async function queued<Result>(
  { progress, signal }: Pick<ImportSource, 'progress' | 'signal'>,
  work: () => Promise<Result>,
): Promise<Result> {
  // Reports to a waiting caller now and then that the import is still in line.
  const waiting = setInterval(() => progress({ stage: 'reading', done: 0, total: null }), WAITING_MS);
  return importQueue(() => {
    clearInterval(waiting);
    signal.throwIfAborted();
    return work();
  });
}

/** Reads a file and determines what each row would do and which faults it has. */
async function examine(db: Database, kind: Importer, faults: FaultCollector, source: ImportSource) {
  const { progress } = source;
  const { rows: read, reading: file } = await readRows(kind, source).catch((error: unknown) => {
    throw refused(error);
  });
  const reading: ImportReading = { ...file, dates: datesIn(source.language) };
  const rows = await check(kind, read, reading, faults, source);
  const steps = await kind.plan(db, rows, faults, false);
  progress({ stage: 'checking', done: read.length, total: read.length });
  return { read, reading, rows, steps };
}

/** @throws SheetError */
export function readRows(
  { columns, required, aliases, yielding }: Importer,
  { file, progress }: Pick<ImportSource, 'file' | 'progress'>,
  limits: Pick<TableShape, 'maxRows' | 'sheet'> = { maxRows: IMPORT_MAX_ROWS },
) {
  const values = IMPORT_VALUE_COLUMNS;
  const shape = { columns, required, values, aliases, yielding, ...limits };
  return readTable(file.bytes, shape, (done) => progress({ stage: 'reading', done, total: null }));
}

/** What a file that can't be read is refused with. */
export function refused(error: unknown): unknown {
  if (!(error instanceof SheetError)) return error;
  const { fault, params } = error;
  return fieldProblem({ path: 'file', code: fault, ...(params && { params }) });
}

/** How dates that can be read two ways are read. */
export function datesIn(language: Language): ImportReading['dates'] {
  return language === 'en-US' ? 'iso' : 'day-first';
}

/** Checks each row by itself, and that no two have the same key. */
export async function check(
  { columns, read, sameKey, keyColumn = columns[0] }: Importer,
  rows: readonly TableRow[],
  { dates }: Pick<ImportReading, 'dates'>,
  faults: FaultCollector,
  { progress, signal }: Pick<ImportSource, 'progress' | 'signal'>,
): Promise<ImportRow[]> {
  const checked: ImportRow[] = [];
  const firstRows = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % CHECKED_AT_ONCE === 0) {
      progress({ stage: 'checking', done: index, total: rows.length });
      await nextTurn();
      signal.throwIfAborted();
    }
    const one = read(new RowReader(row, columns, faults, dates));
    checked.push(one);
    if (one.key === undefined) continue;
    const first = firstRows.get(sameKey(one.key));
    if (first === undefined) firstRows.set(sameKey(one.key), row.row);
    else faults.add(row.row, keyColumn, 'import.repeated_key', { row: first });
  }
  return checked;
}

export function warningsOf(changed: readonly PlannedWrite[], language: Language): ImportFault[] {
  return changed
    .flatMap(({ row, warning }) =>
      warning
        ? [{ row, column: warning.column, code: warning.code, message: faultText(language, warning) }]
        : [],
    )
    .toSorted((one, other) => one.row - other.row);
}

/** What would happen, as far as it is shown. */
export function previewOf(
  { columns, alsoChanges = [], cells }: Importer,
  steps: readonly PlannedWrite[],
): ImportStep[] {
  return steps.slice(0, IMPORT_PREVIEW_ROWS).map(({ row, key, before, after }) => {
    const textsOf = (record: Record<string, unknown>) =>
      Object.fromEntries(
        [...columns, ...alsoChanges].map((column) => [column, String(record[column] ?? '')]),
      );
    // Compares as the audit trail does, which shows no secrets.
    const changes = changesOf(textsOf(before ? cells(before) : {}), textsOf(cells(after)));
    return {
      row,
      key,
      action: before ? 'update' : 'create',
      changes: changes.map((change) => ({
        column: change.field,
        before: before ? String(change.before) : '',
        after: String(change.after),
      })),
    };
  });
}
