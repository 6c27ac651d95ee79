import type { BulkWarning } from '#contracts/core/bulk.ts';
import type { Access } from '#contracts/core/endpoint.ts';
import type { ResourceName } from '#contracts/resources.ts';
import type { Database, Queryable } from '../../db/client.ts';
import type { FileService } from '../../files/files.service.ts';
import type { ChangeContext } from '../../http/call-context.ts';
import type { TaggedRow } from '../../http/etag.ts';

/** The single calls of a resource on a given database; inside a transaction each runs in a savepoint. */
export interface BulkService<Set = never> {
  find(id: number): Promise<TaggedRow<unknown> | undefined>;
  /** Undefined, like the methods below, if such records don't support it. */
  deactivate?(id: number, context: ChangeContext): Promise<unknown>;
  activate?(id: number, context: ChangeContext): Promise<unknown>;
  remove?(id: number, context: ChangeContext): Promise<unknown>;
  /** Restores a record to its snapshot. */
  restore?(id: number, snapshot: object, context: ChangeContext): Promise<unknown>;
  /** Whether a record still matches a snapshot; needed if not all its changes are in the audit trail. */
  isUnchangedSince?(id: number, snapshot: object): Promise<boolean>;
  /** Sets the same fields of each record; undefined if there is nothing to set. */
  edit?(id: number, set: Set, context: ChangeContext): Promise<unknown>;
}

/** A resource whose records can be selected. */
export interface BulkKind {
  resource: ResourceName;
  /** Who may change its records. */
  write: Access;
  /** Its single calls on a database, with the service for files they release. */
  on(db: Database, files: FileService): BulkService;
  /** What the records lose by the changes made in this transaction, by id. */
  warnings?(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, BulkWarning>>;
  /** What is left to do once the changes of some records are committed. */
  afterwards?(ids: readonly number[]): Promise<void>;
}
