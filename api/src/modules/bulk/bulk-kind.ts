import type * as z from 'zod';
import type { ResourceName } from '#contracts/audit.ts';
import type { Access } from '#contracts/core/endpoint.ts';
import type { Database } from '../../db/client.ts';
import type { FileService } from '../../files/files.service.ts';
import type { ChangeContext } from '../../http/call-context.ts';
import type { Tagged } from '../../http/etag.ts';
import type { ResourceService } from '../../http/serve-record.ts';
import { inputOf } from '../audit/serve-history.ts';

/** What the single calls of a resource do, on whichever database they are given: in a transaction, each within a part of it. */
export interface BulkService<Set = never> {
  find(id: number): Promise<Tagged<unknown> | undefined>;
  /** Missing, as those that follow: such records can't be. */
  deactivate?(id: number, context: ChangeContext): Promise<unknown>;
  activate?(id: number, context: ChangeContext): Promise<unknown>;
  remove?(id: number, context: ChangeContext): Promise<unknown>;
  /** Makes a record again what its snapshot says. */
  putBack?(id: number, snapshot: object, context: ChangeContext): Promise<unknown>;
  /** Whether a record still is what a snapshot says, where not all that changes it is in the audit trail. */
  isAsLeft?(id: number, snapshot: object): Promise<boolean>;
  /** Sets the same of each record; missing: there is nothing to set. */
  edit?(id: number, set: Set, context: ChangeContext): Promise<unknown>;
}

/** A resource whose records can be selected. */
export interface BulkKind {
  resource: ResourceName;
  /** Who may change its records. */
  write: Access;
  /** Whether what is done to them is for those alone who have shown lately that it is them. */
  stepUp?: boolean;
  /** Its single calls on a database, with the files that they let go of. */
  on(db: Database, files: FileService): BulkService;
}

/** The single calls of a resource that has an edit. */
export function bulkOf<Row, Body extends z.ZodType>(
  body: Body | undefined,
  service: ResourceService<Row, z.output<Body>>,
): BulkService {
  return {
    ...service,
    putBack: (id, snapshot, context) => service.update(id, inputOf(body as Body, snapshot), context),
  };
}
