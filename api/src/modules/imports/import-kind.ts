import type { AuditResource } from '#contracts/audit.ts';
import type { FieldErrorCode, TextParams } from '#contracts/core/errors.ts';
import type { Language } from '#contracts/core/language.ts';
import type { ImportProgress } from '#contracts/imports.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import type { TableShape } from '../../platform/files/spreadsheets/tables.ts';
import type { Origin, SignedInUser } from '../../platform/http/call-context.ts';
import type { UploadedSpreadsheet } from '../../platform/http/multipart.ts';
import type { Proof } from '../../platform/http/proof.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { AuditFields } from '../../platform/resource/history/audit.service.ts';
import type { FaultCollector } from './faults.ts';
import type { RowReader } from './row-reader.ts';

export type ImportedResource = Extract<
  AuditResource,
  'user' | 'device' | 'organisation' | 'place' | 'capsule'
>;

/** A row of the file, as far as it can be read without the database. */
export interface ImportRow {
  row: number;
  /** What identifies its record; undefined if the cell has a fault. */
  key: string | undefined;
}

/** What is to be done for a row. */
export interface PlannedWrite {
  row: number;
  key: string;
  /** Undefined for a new record. */
  id: number | undefined;
  /** The record as the audit trail compares it; undefined for a new one. */
  before: AuditFields | undefined;
  after: AuditFields;
  /** What the record loses by it, although no column of the file says so. */
  warning?: { column: string; code: FieldErrorCode; params?: TextParams } | undefined;
}

/** Who imports, from where, and the language of the response. */
export interface ImportContext {
  user: SignedInUser;
  origin: Origin;
  language: Language;
  /** Takes the mails that the import causes. */
  mails: Pick<MailQueue, 'post'>;
}

/** The file to read, the language of the response, and where to report progress. */
export interface ImportSource {
  file: UploadedSpreadsheet;
  language: Language;
  progress(progress: ImportProgress): void;
  /** Aborted once the caller has hung up. */
  signal: AbortSignal;
}

/** What an import is asked to do. */
export interface ImportRequest extends ImportContext, ImportSource {
  dryRun: boolean;
}

/** What is to be done for a row whose record exists. */
export type PlannedUpdate<Planned extends PlannedWrite = PlannedWrite> = Planned & { id: number };

/** A kind of import. The code for all kinds handles their rows and steps only as far as all have them. */
export interface Importer<Row extends ImportRow = ImportRow, Planned extends PlannedWrite = PlannedWrite> {
  resource: ImportedResource;
  columns: readonly [string, ...string[]];
  required: readonly string[];
  /** The column at which a repeated key is reported; missing if it is the first. */
  keyColumn?: string;
  /** Fields that change with others although the file has no column for them. */
  alsoChanges?: readonly string[];
  /** See `TableShape`. */
  aliases: TableShape['aliases'];
  yielding: readonly string[];
  /** Two keys identify the same record if this value is equal. */
  sameKey(key: string): string;
  read(cells: RowReader<string>): Row;
  /** Blocks concurrent changes that decide on the same things. */
  lock?(tx: Transaction): Promise<void>;
  /**
   * Finds out what each row does, and the faults that only the database can reveal.
   * @param locks runs inside a transaction; what is read stays unchanged until its end
   */
  plan(db: Queryable, rows: readonly Row[], faults: FaultCollector, locks: boolean): Promise<Planned[]>;
  /** Finds the closest match for a text that matches no record. Missing for columns that refer to none. */
  nearest: Readonly<Record<string, (db: Queryable, text: string) => Promise<string | undefined>>>;
  /** The record's name in the audit trail. */
  nameOf(step: Planned): string;
  /** The cells of a record as the file would contain them. */
  cells(record: AuditFields): Record<string, unknown>;
  /** What writing these needs, checked before anything is written too. @throws problem `auth.step_up` */
  proofFor?(user: SignedInUser, steps: readonly Planned[]): Proof;
  /** Runs before anything is written. */
  prepare?(tx: Transaction, changed: readonly Planned[]): Promise<void>;
  /** When rows are written in pieces: whether others may need what this one gives up in `prepare`. */
  releasesValues?(step: Planned): boolean;
  /** When rows are written in pieces: whether this one must be written before others. */
  writesFirst?(step: Planned): boolean;
  /**
   * Inserts new records, in the order of their keys.
   * @returns their ids by key @throws problem `conflict.duplicate` if one has been created meanwhile
   */
  insert(tx: Transaction, steps: readonly Planned[], cause: ImportContext): Promise<Map<string, number>>;
  update(tx: Transaction, steps: readonly PlannedUpdate<Planned>[], cause: ImportContext): Promise<void>;
}
