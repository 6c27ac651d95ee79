import * as z from 'zod';
import { type Access, type EndpointSpec, endpoint } from './core/endpoint.ts';
import type { ErrorCode } from './core/errors.ts';
import { idParams, instant, recordId } from './core/fields.ts';
import { listQuery, pageOf } from './core/list.ts';

/** Whatever JSON holds. */
const json = z.unknown() as z.ZodType<z.core.util.JSONType>;

/** One thing that changed: a field, or `collection.13` of a list, by its key. A secret one reads "•••" on both sides. */
export const historyChange = z.object({ path: z.string(), before: json, after: json });
export type HistoryChange = z.infer<typeof historyChange>;

export const historyEntry = z
  .object({
    auditId: z.int(),
    at: instant,
    /** Who did it, by the name of that time; null for anyone who was not signed in, and for what the server does by itself. */
    user: z.object({ id: z.int(), nome: z.string() }).nullable(),
    /** One of the audit trail's. */
    action: z.string(),
    /** Only what changed. */
    changes: z.array(historyChange),
    /** Whether the record can be put back to what it was after that. */
    restorable: z.boolean(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

type Get = EndpointSpec<typeof idParams, undefined, undefined>;

/** What a record's history is declared by. */
interface Recorded<G extends Get> {
  /** The call that reads one record. */
  get: G;
  /** Who changes such records: they see what was changed, and put it back. */
  write: Access;
  /** What an edit may be refused with. */
  errors?: readonly ErrorCode[] | undefined;
}

/** The calls that tell what was done to a record, and put it back to what it was. */
export function historyCalls<G extends Get>({ get, write, errors = [] }: Recorded<G>) {
  const { path, tag } = get;
  const { page, perPage } = listQuery(['createdAt']).shape;
  return {
    history: endpoint({
      method: 'GET',
      path: `${path}/history`,
      summary: 'What was done to it, newest first',
      tag,
      access: write,
      params: idParams,
      query: z.object({ page, perPage }),
      answer: pageOf(historyEntry),
    }),
    restore: endpoint({
      method: 'PUT',
      path: `${path}/restore`,
      summary:
        'Makes it again what it was after an entry of its history, by the rules of an edit; an entry of another record is 404',
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
