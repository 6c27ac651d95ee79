import type * as z from 'zod';
import type { ResourceName } from '#contracts/audit.ts';
import type { Access, EndpointSpec } from '#contracts/core/endpoint.ts';
import type { ErrorCode } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import type { idParams } from '#contracts/core/fields.ts';
import { historyCalls } from '#contracts/history.ts';
import type { Database } from '../../db/client.ts';
import type { CallContext, ChangeContext } from '../../http/call-context.ts';
import type { Tagged } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveRecord } from '../../http/serve-record.ts';
import { findEntry, historyOf, recordExists } from './history.queries.ts';
import type { Snapshot } from './snapshots.ts';

/** Edits a record to what a snapshot holds. */
export type PutBack<Row> = (id: number, snapshot: object, context: ChangeContext) => Promise<Tagged<Row>>;

/** What the history of a resource's records is made of. */
interface Recorded<Row> {
  resource: ResourceName;
  get: EndpointSpec<typeof idParams, undefined, undefined, z.ZodType<Row>>;
  write: Access;
  /** What an edit may be refused with. */
  errors?: readonly ErrorCode[] | undefined;
  /** Missing where such records have no edit: then no entry can be put back. */
  putBack?: PutBack<Row>;
}

/** Registers what tells the history of records, and what puts them back to an entry of it. */
export function serveHistory<Row>(
  http: Http,
  db: Database,
  { resource, putBack, ...declared }: Recorded<Row>,
): void {
  const calls = historyCalls(declared);
  const requireRecord = async (id: number) => {
    if (!(await recordExists(db, resource, id))) throw problem('not_found');
  };
  serve(http, calls.history, async ({ params, query }) => {
    await requireRecord(params.id);
    return historyOf(db, resource, params.id, query, putBack !== undefined);
  });
  serveRecord(http, calls.restore, async ({ params: { id }, body }, context) => {
    await requireRecord(id);
    const { snapshot } = orNotFound(await findEntry(db, resource, id, body.auditId));
    if (!snapshot || !putBack) throw problem('history.not_restorable');
    return putBack(id, snapshot.input, restoring(context, snapshot)) as Promise<Tagged<never>>;
  });
}

/** The context of an edit that puts a record back. */
function restoring(
  { ifMatch, origin, user, language }: Pick<CallContext, 'ifMatch' | 'origin' | 'user' | 'language'>,
  { files = {} }: Snapshot,
): ChangeContext {
  const kept = Object.entries(files).map(([part, key]) => [part, { key }]);
  return {
    ...{ ifMatch, user, language },
    origin: { ...origin, restores: true },
    files: Object.fromEntries(kept),
  };
}

/** What an edit takes, of a snapshot that an older version of this program may have made. */
export function inputOf<Body extends z.ZodType>(body: Body, snapshot: object): z.output<Body> {
  const result = body.safeParse(snapshot, PARSE_OPTIONS);
  if (result.success) return result.data;
  const [first, ...others] = fieldFaults(result.error.issues);
  throw first ? fieldProblem(first, ...others) : problem('history.not_restorable');
}
