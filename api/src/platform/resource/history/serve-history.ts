import type * as z from 'zod';
import type { Access, EndpointSpec } from '#contracts/core/endpoint.ts';
import type { ErrorCode } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import type { idParams } from '#contracts/core/fields.ts';
import { historyCalls } from '#contracts/core/history.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import type { Database } from '../../db/client.ts';
import type { CallContext, ChangeContext } from '../../http/call-context.ts';
import type { TaggedRow } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveRecord } from '../../http/serve-record.ts';
import { findEntry, historyOf, recordExists } from './history.queries.ts';
import type { Snapshot } from './snapshots.ts';

/** What serves the history of a resource's records. */
interface Recorded<Row> {
  resource: ResourceName;
  get: EndpointSpec<typeof idParams, undefined, undefined, z.ZodType<Row>>;
  write: Access;
  read?: Access | undefined;
  /** Errors of its edit. */
  errors?: readonly ErrorCode[] | undefined;
  /** Edits a record to match a snapshot. */
  restore(id: number, snapshot: object, context: ChangeContext): Promise<TaggedRow<Row>>;
}

/** Registers the calls that list a record's history and restore the record to one of its entries. */
export function serveHistory<Row>(
  http: Http,
  db: Database,
  { resource, restore, ...declared }: Recorded<Row>,
): void {
  const calls = historyCalls(declared);
  const requireRecord = async (id: number) => {
    if (!(await recordExists(db, resource, id))) throw problem('not_found');
  };
  serve(http, calls.history, async ({ params, query }) => {
    await requireRecord(params.id);
    return historyOf(db, resource, params.id, query);
  });
  serveRecord(http, calls.restore, async ({ params: { id }, body }, context) => {
    await requireRecord(id);
    const { snapshot } = orNotFound(await findEntry(db, resource, id, body.auditId));
    if (!snapshot) throw problem('history.not_restorable');
    return restore(id, snapshot.input, restoreContext(context, snapshot)) as Promise<TaggedRow<never>>;
  });
}

/** The context of an edit that restores a record. */
function restoreContext(
  { ifMatch, origin, user, language }: Pick<CallContext, 'ifMatch' | 'origin' | 'user' | 'language'>,
  { files = {} }: Snapshot,
): ChangeContext {
  const snapshotFiles = Object.entries(files).map(([part, key]) => [part, { key }]);
  return {
    ...{ ifMatch, user, language },
    origin: { ...origin, restores: true },
    files: Object.fromEntries(snapshotFiles),
  };
}

/** An edit's input from a snapshot, which an older version of this program may have written. */
export function parseSnapshot<Body extends z.ZodType>(body: Body, snapshot: object): z.output<Body> {
  const result = body.safeParse(snapshot, PARSE_OPTIONS);
  if (result.success) return result.data;
  const [first, ...others] = fieldFaults(result.error.issues);
  throw first ? fieldProblem(first, ...others) : problem('history.not_restorable');
}
