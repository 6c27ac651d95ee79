import type { AuditResource } from '#contracts/audit.ts';
import type { Language } from '#contracts/core/language.ts';
import type { ImportProgress } from '#contracts/imports.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { TableShape } from '../../files/spreadsheets/tables.ts';
import type { Origin, SignedIn } from '../../http/call-context.ts';
import type { SentSpreadsheet } from '../../http/multipart.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { Fields } from '../audit/audit.service.ts';
import type { Faults } from './faults.ts';
import type { RowReader } from './row-reader.ts';

export type ImportedResource = Extract<AuditResource, 'user' | 'device' | 'capsule'>;

/** A row of the file, as far as it can be read without asking the database. */
export interface ReadRow {
  row: number;
  /** What its record is known by; undefined: the cell has a fault. */
  key: string | undefined;
}

/** What is to be done for a row. */
export interface Step {
  row: number;
  key: string;
  /** Undefined: it is new. */
  id: number | undefined;
  /** The record as the audit trail compares it; undefined: it is new. */
  before: Fields | undefined;
  after: Fields;
}

/** Who imports, from where, and in which language they are answered. */
export interface ImportCause {
  user: SignedIn;
  origin: Origin;
  language: Language;
  /** Takes the mails that it causes. */
  mails: Pick<MailQueue, 'post' | 'postAll'>;
}

/** The file that is read, in which language it is answered, and whom it tells how far it is. */
export interface ImportReading {
  file: SentSpreadsheet;
  language: Language;
  progress(progress: ImportProgress): void;
}

/** What an import is asked to do. */
export interface ImportOrder extends ImportCause, ImportReading {
  dryRun: boolean;
  /** Whether the caller has hung up. */
  isGone(): boolean;
}

/** One kind of import. */
export interface ImportKindOf<Row extends ReadRow, Planned extends Step> {
  resource: ImportedResource;
  columns: readonly [string, ...string[]];
  required: readonly string[];
  /** See `TableShape`. */
  aliases: TableShape['aliases'];
  yielding: readonly string[];
  /** Two keys are of one record where this is the same. */
  sameKey(key: string): string;
  read(cells: RowReader<string>): Row;
  /** Holds off who would decide on the same things meanwhile. */
  lock?(tx: Transaction): Promise<void>;
  /**
   * Finds out what each row does, and what is wrong with it that only the database knows.
   * @param locks inside a transaction: what is read stays as it is until its end
   */
  plan(db: Queryable, rows: readonly Row[], faults: Faults, locks: boolean): Promise<Planned[]>;
  /** Finds what is most like a text that means no record. Missing for columns that name none. */
  nearest: Readonly<Record<string, (db: Queryable, text: string) => Promise<string | undefined>>>;
  /** What the audit trail calls the record. */
  nameOf(step: Planned): string;
  /** The cells of a record as the file would have them. */
  cells(record: Fields): Record<string, unknown>;
  /** Done before anything is written. */
  prepare?(tx: Transaction, changed: readonly Planned[]): Promise<void>;
  /** Where rows are written in pieces: whether others may need what this one lets go of in `prepare`. */
  givesUp?(step: Planned): boolean;
  /** Where rows are written in pieces: whether this one must be before others. */
  isFirst?(step: Planned): boolean;
  /**
   * Writes new records, in the order of their keys.
   * @returns their ids by key @throws problem `conflict.duplicate` where one has come into being meanwhile
   */
  insert(tx: Transaction, steps: readonly Planned[], cause: ImportCause): Promise<Map<string, number>>;
  update(tx: Transaction, steps: readonly Planned[], cause: ImportCause): Promise<void>;
}
