import { IMPORT_FAULTS_MAX, IMPORT_MAX_ROWS, IMPORT_PREVIEW_ROWS } from '#contracts/core/constants.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import {
  CLIENT_SHEETS,
  IMPORT_KEYS,
  type ImportFault,
  type ImportKind,
  type ImportResult,
} from '#contracts/imports.ts';
import { faultText } from '#contracts/texts/server-texts.ts';
import type { Transaction } from '../../platform/db/client.ts';
import {
  plain,
  SheetError,
  type TableRow,
  type WantedSheet,
} from '../../platform/files/spreadsheets/tables.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { requireStillSignedIn } from '../session/session.service.ts';
import { describeFaults } from './describe-faults.ts';
import { FaultCollector } from './faults.ts';
import type { Importer, ImportRequest, ImportRow, PlannedWrite } from './import-kind.ts';
import * as imports from './imports.service.ts';
import { TEMPLATE_TEXTS } from './template-texts.ts';
import { changedSteps, recordImport, writeSteps } from './writing.ts';

/** Rows of a sheet in a database with a single connection: others wait until all are written. */
const EMBEDDED_ROWS_MAX = 500;

/** Faults of a sheet, not of the whole file: they are reported with those of the others. */
const OF_SHEET = new Set([
  'import.columns',
  'import.unknown_column',
  'import.repeated_column',
  'import.too_many_rows',
  'import.too_wide',
]);

/** A sheet of the workbook. */
interface Part {
  kind: ClientSheet;
  importer: Importer;
  sheet: string;
  read: readonly TableRow[];
  rows: readonly ImportRow[];
  faults: FaultCollector;
  /** Why none of its rows could be read. */
  refused?: ImportFault;
  /** By column, the names of records that are missing only because their rows, in sheets before, are faulty. */
  missing: Map<string, Names>;
}

/** Names as they are compared. */
type Names = Pick<ReadonlySet<string>, 'has'>;
const ANY: Names = { has: () => true };

type ClientSheet = (typeof CLIENT_SHEETS)[number];

/** Carries the result out of a transaction that must leave nothing. */
class NothingWritten extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('A dry run leaves nothing');
    this.result = result;
  }
}

/**
 * Imports organisations, places, users and devices from the sheets of a workbook in one transaction: all or nothing. Rows
 * may name records of sheets before their own. For the same reason a dry run writes everything, and takes it back.
 * @throws problem for a file that can't be read as such a workbook
 */
export function importClients(
  { db, databaseKind }: imports.ImportDeps,
  importers: Readonly<Record<ImportKind, Importer>>,
  order: ImportRequest,
): Promise<ImportResult> {
  const maxRows = databaseKind === 'embedded' ? EMBEDDED_ROWS_MAX : IMPORT_MAX_ROWS;
  return imports.queued(order, async () => {
    const parts: Part[] = [];
    for (const kind of CLIENT_SHEETS) parts.push(await readPart(kind, importers[kind], maxRows, order));
    if (parts.every(({ read, refused }) => read.length === 0 && !refused))
      throw fieldProblem({ path: 'file', code: 'import.empty' });
    try {
      return await db.transaction(async (tx) => {
        for (const { importer, read } of parts) if (read.length > 0) await importer.lock?.(tx);
        // The rights checked at the start may have changed while the file was read.
        await requireStillSignedIn(tx, order.user);
        const result = await writeParts(tx, parts, order);
        if (order.dryRun || result.errorsTotal > 0) throw new NothingWritten(result);
        return result;
      });
    } catch (error) {
      if (!(error instanceof NothingWritten)) throw error;
      return error.result;
    }
  });
}

/** Reads a sheet, and checks its rows by themselves. A workbook without the sheet has no rows of its kind. */
async function readPart(
  kind: ClientSheet,
  importer: Importer,
  maxRows: number,
  order: ImportRequest,
): Promise<Part> {
  const { language } = order;
  const missing: Part['missing'] = new Map();
  const texts = new Map<number, TableRow>();
  const faults = new FaultCollector(importer.columns, undefined, ({ row, column, code }) => {
    const text = textIn(importer, texts.get(row), column);
    return ECHOES.has(code) && text !== undefined && (missing.get(column)?.has(text) ?? false);
  });
  const part: Part = {
    ...{ kind, importer, faults, missing },
    sheet: TEMPLATE_TEXTS[language].sheet[kind],
    read: [],
    rows: [],
  };
  try {
    const { reading, rows } = await imports.readRows(importer, order, { maxRows, sheet: wantedSheet(kind) });
    part.read = rows;
    for (const row of rows) texts.set(row.row, row);
    part.sheet = reading.sheet ?? part.sheet;
  } catch (error) {
    if (!(error instanceof SheetError) || (error.fault !== 'import.empty' && !OF_SHEET.has(error.fault)))
      throw imports.refused(error);
    const { fault: code, params } = error;
    part.sheet = error.sheet ?? part.sheet;
    const message = faultText(language, { code, ...(params && { params }) });
    if (code !== 'import.empty') part.refused = { sheet: part.sheet, row: 1, column: null, code, message };
  }
  part.rows = await imports.check(importer, part.read, { dates: imports.datesIn(language) }, faults, order);
  return part;
}

/** The sheet of a kind, by its names in every language. */
function wantedSheet(kind: ClientSheet): WantedSheet {
  const namesOf = (each: ClientSheet) => [each, ...LANGUAGES.map((one) => TEMPLATE_TEXTS[one].sheet[each])];
  const guides = LANGUAGES.map((one) => TEMPLATE_TEXTS[one].guide);
  return { names: namesOf(kind), others: [...CLIENT_SHEETS.flatMap(namesOf), ...guides] };
}

/** Faults of a name that no record has. */
const ECHOES: ReadonlySet<string> = new Set(['reference', 'device.place']);

/** By sheet: the column that names its records, there and in sheets after it, and values that no rule refuses. */
const NAMED_BY: Partial<
  Record<ClientSheet, { own: string; elsewhere: string; sound: Record<string, string> }>
> = {
  organisations: { own: 'name', elsewhere: 'organisation', sound: {} },
  places: { own: 'name', elsewhere: 'place', sound: { timeZone: 'UTC' } },
  users: { own: 'email', elsewhere: 'owner', sound: { nome: 'Sillage', profile: 'USER' } },
};

/**
 * Writes records by their keys alone for faulty rows, so that rows that name them are judged as if these were sound. All of
 * it is taken back. Notes for the sheets after it which are still missing, so that each fault is reported once.
 */
async function standIn(
  tx: Transaction,
  part: Part,
  after: readonly Part[],
  order: ImportRequest,
): Promise<void> {
  const { kind, importer, read, faults, refused } = part;
  const by = NAMED_BY[kind];
  if (!by) return;
  const faulty = read.filter(({ row }) => faults.hasRow(row));
  const keys: readonly string[] = IMPORT_KEYS[kind];
  const bare = faulty.map(({ row, cells }) => ({
    row,
    cells: importer.columns.map((column, place) => (keys.includes(column) ? cells[place] : by.sound[column])),
  }));
  const ignored = new FaultCollector(importer.columns);
  const rows = await imports.check(importer, bare, { dates: 'iso' }, ignored, order);
  const keyed = rows.filter(({ row }) => !ignored.hasRow(row));
  const steps = await importer.plan(tx, keyed, ignored, true);
  await writeSteps(
    tx,
    importer,
    steps.filter(({ id }) => id === undefined),
    order,
  );
  const there = new Set(steps.map(({ row }) => row));
  const missing = faulty.filter(({ row }) => !there.has(row));
  const names = refused ? ANY : new Set(missing.map((row) => textIn(importer, row, by.own) ?? ''));
  for (const one of after) one.missing.set(by.elsewhere, names);
}

function textIn({ columns }: Importer, row: TableRow | undefined, column: string): string | undefined {
  const cell = row?.cells[columns.indexOf(column)];
  return typeof cell === 'string' ? plain(cell) : undefined;
}

/** Writes what has no fault, so that rows of later sheets find it. */
async function writeParts(
  tx: Transaction,
  parts: readonly Part[],
  order: ImportRequest,
): Promise<ImportResult> {
  const { language } = order;
  const result: ImportResult = {
    ...{ rows: 0, created: 0, updated: 0, errors: [], errorsTotal: 0, warnings: [], warningsTotal: 0 },
    reading: { sheet: null, encoding: null, separator: null, dates: imports.datesIn(language) },
    preview: [],
  };
  const total = parts.reduce((sum, { read }) => sum + read.length, 0);
  for (const [place, part] of parts.entries()) {
    const { importer, sheet, read, faults, refused } = part;
    order.signal.throwIfAborted();
    const { steps, changed } = await writePart(tx, part, order, (done) => {
      order.progress({ stage: 'writing', done: result.rows + done, total });
      // Nothing is final yet.
      order.signal.throwIfAborted();
    });
    if (refused || read.some(({ row }) => faults.hasRow(row)))
      await standIn(tx, part, parts.slice(place + 1), order);
    const created = changed.filter(({ id }) => id === undefined).length;
    const warnings = imports.warningsOf(changed, language);
    const errors = await describeFaults(tx, importer, faults, read, language);
    result.rows += read.length;
    result.created += created;
    result.updated += changed.length - created;
    result.errors.push(...(refused ? [refused] : []), ...errors.map((fault) => ({ sheet, ...fault })));
    result.errorsTotal += faults.total + (refused ? 1 : 0);
    result.warnings.push(...warnings.slice(0, IMPORT_FAULTS_MAX).map((fault) => ({ sheet, ...fault })));
    result.warningsTotal += warnings.length;
    if (order.dryRun)
      result.preview.push(...imports.previewOf(importer, steps).map((step) => ({ sheet, ...step })));
  }
  const hasFaults = result.errorsTotal > 0;
  return {
    ...result,
    errors: result.errors.slice(0, IMPORT_FAULTS_MAX),
    warnings: hasFaults ? [] : result.warnings.slice(0, IMPORT_FAULTS_MAX),
    warningsTotal: hasFaults ? 0 : result.warningsTotal,
    preview: result.preview.slice(0, IMPORT_PREVIEW_ROWS),
    ...(!order.dryRun && hasFaults && { created: 0, updated: 0 }),
  };
}

async function writePart(
  tx: Transaction,
  { importer, rows, faults }: Part,
  order: ImportRequest,
  written: (done: number) => void,
): Promise<{ steps: PlannedWrite[]; changed: PlannedWrite[] }> {
  // Also finds faults that planning with locks takes for granted, such as zones that the database doesn't know.
  await importer.plan(tx, rows, faults, false);
  const sound = rows.filter(({ row }) => !faults.hasRow(row));
  const steps = await importer.plan(tx, sound, faults, true);
  const changed = await changedSteps(steps);
  if (changed.length > 0) await recordImport(tx, importer, order);
  await writeSteps(tx, importer, changed, order, written);
  return { steps, changed };
}
