import type { FastifyBaseLogger } from 'fastify';
import type { AuditResource } from '#contracts/audit.ts';
import type { BulkAction, BulkWarning } from '#contracts/core/bulk.ts';
import type { Access } from '#contracts/core/endpoint.ts';
import type { Database, Queryable } from '../../db/client.ts';
import type { FileService } from '../../files/files.service.ts';
import type { ChangeContext } from '../../http/call-context.ts';
import type { ProblemError } from '../../http/problem.ts';

/** The edit of one record among many. */
export interface BulkChange {
  id: number;
  /** The values to set, or the snapshot to restore. */
  set: object;
  /** The version that the record must still have. */
  ifMatch?: string;
  /** The snapshot that the record must still match; needed where not all changes are in the audit trail. */
  left?: object;
}

/** Why records were refused, by their ids. */
export type Refusals = Map<number, ProblemError>;

/** The single calls of a resource on a given database; inside a transaction each runs in a savepoint. */
export interface BulkService<Set = never> {
  /** Undefined, like the methods below, if such records don't support it. */
  deactivate?(id: number, context: ChangeContext): Promise<unknown>;
  activate?(id: number, context: ChangeContext): Promise<unknown>;
  cancel?(id: number, context: ChangeContext): Promise<unknown>;
  /** Takes back a cancellation. */
  resume?(id: number, context: ChangeContext): Promise<unknown>;
  remove?(id: number, context: ChangeContext): Promise<unknown>;
  /** Restores a record to its snapshot. */
  restore?(id: number, snapshot: object, context: ChangeContext): Promise<unknown>;
  /** Sets the same fields of each record; undefined if there is nothing to set. */
  edit?(id: number, set: Set, context: ChangeContext): Promise<unknown>;
  /**
   * Edits or restores several records at once, each by the rules of the single call. Instead of `edit` and `restore`,
   * for records of which there are thousands.
   */
  changeAll?(changes: readonly BulkChange[], context: ChangeContext): Promise<Refusals>;
  /** Does any action to several records at once, instead of all others but for `changeAll`, which then only undoes. */
  actAll?(action: BulkAction, ids: readonly number[], set: Set, context: ChangeContext): Promise<Refusals>;
}

/** A resource whose records can be selected. */
export interface BulkKind {
  /** As the audit trail names it. */
  resource: AuditResource;
  /** Who may change its records. */
  write: Access;
  /** The names of those records that exist. */
  namesOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Their ETags. Missing: they have no versions, and `changeAll` compares them with how the batch left them. */
  tagsOf?(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Its single calls on a database, with the service for files they release. */
  on(db: Database, files: FileService): BulkService;
  /** What the records lose by the changes made in this transaction, by id. */
  warnings?(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, BulkWarning>>;
  /** What is left to do once the changes of some records are committed. */
  afterwards?(ids: readonly number[]): Promise<void>;
}

/** What bulk calls need, and the resources that have them. */
export interface Bulk {
  db: Database;
  files: FileService;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  kinds: Map<string, BulkKind>;
}
