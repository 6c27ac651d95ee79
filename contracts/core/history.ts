import * as z from 'zod';
import { type Access, type EndpointSpec, endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { idParams, instant, recordId } from './fields.ts';
import { listQuery, pageOf } from './list.ts';

/** Any JSON value. */
const json = z.unknown() as z.ZodType<z.core.util.JSONType>;

/** One change: a field, or a list item by its key, as in `collection.13`. A secret value reads "•••" on both sides. */
export const historyChange = z.object({ path: z.string(), before: json, after: json });
export type HistoryChange = z.infer<typeof historyChange>;

export const historyEntry = z
  .object({
    auditId: z.int(),
    at: instant,
    /** Who did it, by their name at that time; null for anonymous callers and for the server itself. */
    user: z.object({ id: z.int(), nome: z.string() }).nullable(),
    /** One of the audit trail's actions. */
    action: z.string(),
    /** Only the changed fields. */
    changes: z.array(historyChange),
    /** Whether the record can be restored to its state after this entry. */
    restorable: z.boolean(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

type Get = EndpointSpec<typeof idParams, undefined, undefined>;

/** Declares a record's history. */
interface Recorded<G extends Get> {
  /** The call that reads one record. */
  get: G;
  /** Permission to change such records, and so to restore them. */
  write: Access;
  /** Permission to see their history. Missing: the same. */
  read?: Access | undefined;
  /** Error codes of an edit. */
  errors?: readonly ErrorCode[] | undefined;
}

/** The calls that list what was done to a record and restore an earlier state. */
export function historyCalls<G extends Get>({ get, write, read = write, errors = [] }: Recorded<G>) {
  const { path, tag } = get;
  const { page, perPage } = listQuery(['createdAt']).shape;
  return {
    history: endpoint({
      method: 'GET',
      path: `${path}/history`,
      summary: 'Lists the history of the record, newest first',
      tag,
      access: read,
      params: idParams,
      query: z.object({ page, perPage }),
      answer: pageOf(historyEntry),
    }),
    restore: endpoint({
      method: 'PUT',
      path: `${path}/restore`,
      summary:
        'Restores the record to its state after an event of its history, by the rules of an edit; an event of another record responds 404',
      tag,
      access: write,
      params: idParams,
      body: z.object({ auditId: recordId }).meta({ id: 'RestoreInput' }),
      answer: get.answer as NonNullable<G['answer']>,
      etag: 'checks',
      errors: [...new Set<ErrorCode>(['history.not_restorable', 'record.inactive', ...errors])],
    }),
  };
}
