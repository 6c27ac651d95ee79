import type * as z from 'zod';
import { BULK_CALLS } from '#contracts/bulk.ts';
import { BULK_MAX, listBatches, undoBulk } from '#contracts/core/bulk.ts';
import type { EndpointSpec, Received } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import type { Database, Queryable } from '../../db/client.ts';
import type { FileService } from '../../files/files.service.ts';
import type { CallContext, ChangeContext } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { fieldProblem } from '../../http/problem.ts';
import { type Http, serve } from '../../http/serve.ts';
import type { Id, ResourceService } from '../../http/serve-record.ts';
import { shapeOf } from '../../http/shape.ts';
import { parseSnapshot } from '../history/serve-history.ts';
import { namesOf, tagsOf } from './batches.queries.ts';
import { applyToMany, listBatches as batchesOf, undoBatch } from './bulk.service.ts';
import type { Bulk, BulkKind, BulkService } from './bulk-kind.ts';

type BulkName = keyof typeof BULK_CALLS;
type SetOf<Name extends BulkName> = NonNullable<
  z.output<NonNullable<(typeof BULK_CALLS)[Name]['body']>>['set']
>;

/** A list, as far as finding the ids of its records. */
interface IdList<Listed extends EndpointSpec> {
  ids(db: Queryable, request: Received<Listed>['query']): Promise<number[]>;
}

/** What a resource's bulk call is built from. */
interface Selected<Name extends BulkName, Listed extends EndpointSpec> {
  /** The list's endpoint, whose parameters select records. */
  listed: Listed;
  list: IdList<Listed>;
  /** Its single calls on a database. */
  on(db: Database, files: FileService): BulkService<SetOf<Name>>;
  /** A field that can be set on a single record only. */
  single?: keyof SetOf<Name> & string;
  warnings?: BulkKind['warnings'];
  afterwards?: BulkKind['afterwards'];
}

/**
 * The bulk call of a resource that has an edit.
 * @param on its service on a database
 * @param edited the input of the edit by which a record gets the fields to set
 */
export function resourceBulk<Listed extends EndpointSpec, Body extends z.ZodType, Row, Set = never>(
  calls: { list: Listed; update: EndpointSpec<Id, z.ZodType | undefined, Body> },
  list: IdList<Listed>,
  on: (db: Database, files: FileService) => ResourceService<Row, z.output<Body>>,
  edited?: (row: Row, set: Set) => z.output<Body>,
) {
  return {
    listed: calls.list,
    list,
    on(db: Database, files: FileService): BulkService<Set> {
      const service = on(db, files);
      return {
        ...service,
        restore: (id, snapshot, context) =>
          service.update(id, parseSnapshot(calls.update.body as Body, snapshot), context),
        ...(edited && {
          async edit(id, set, context) {
            const { row, tag } = orNotFound(await service.find(id));
            return service.update(id, edited(row, set), { ...context, ifMatch: tag });
          },
        }),
      };
    },
  };
}

/** Registers the bulk call of a resource. */
export function serveBulk<Name extends BulkName, Listed extends EndpointSpec>(
  http: Http,
  bulk: Bulk,
  resource: Name,
  { listed, list, on, single, warnings, afterwards }: Selected<Name, Listed>,
): void {
  const call: EndpointSpec = BULK_CALLS[resource];
  const kind = {
    ...{ resource, write: call.access },
    namesOf: (db: Queryable, ids: readonly number[]) => namesOf(db, resource, ids),
    tagsOf: (db: Queryable, ids: readonly number[]) => tagsOf(db, resource, ids),
    on: on as (db: Database, files: FileService) => BulkService,
    ...(warnings && { warnings }),
    ...(afterwards && { afterwards }),
  };
  bulk.kinds.set(resource, kind);
  serve(http, BULK_CALLS[resource] as (typeof BULK_CALLS)['category'], ({ query, body }, context) => {
    const select = boundedSelector(listed, list, body);
    const isSingle = single !== undefined && Object(body.set)[single] !== undefined;
    const matching = async () => {
      const found = await select(bulk.db);
      if (isSingle && found.length > 1) throw fieldProblem({ path: `set.${single}`, code: 'invalid' });
      return found;
    };
    const { dryRun, ...options } = query;
    const work = body.set ? { ...body, set: { ...options, ...(body.set as object) } } : body;
    return applyToMany(bulk, kind, work, matching, { ...changeOf(context), dryRun });
  });
}

/** Who does a bulk call, and how they follow and stop it. */
export function changeOf({
  origin,
  user,
  language,
  progress,
  reply,
}: Pick<CallContext, 'origin' | 'language' | 'progress' | 'reply'> & Pick<ChangeContext, 'user'>) {
  return { origin, user, language, progress, isCancelled: () => reply.raw.destroyed };
}

/** Records selected by their ids or by the parameters of their list. */
interface Selection {
  ids?: number[] | undefined;
  where?: Record<string, unknown> | undefined;
  except: number[];
}

/**
 * Resolves a selection.
 * @returns a function that finds the selected ids, in ascending order
 * @throws problem `validation`, at `where`
 */
export function idSelector<Listed extends EndpointSpec>(
  listed: Listed,
  list: IdList<Listed>,
  { ids, where, except }: Selection,
): (db: Queryable) => Promise<number[]> {
  const request = where && (requestOf(listed.query, where) as Received<Listed>['query']);
  const excluded = new Set(except);
  return async (db) => {
    const found = new Set(request ? await list.ids(db, request) : ids);
    return [...found].filter((id) => !excluded.has(id)).sort((one, other) => one - other);
  };
}

/** The same for a bulk call, which takes so many records at most. @throws problem `validation`, at `where` */
export function boundedSelector<Listed extends EndpointSpec>(
  ...selecting: Parameters<typeof idSelector<Listed>>
): (db: Queryable) => Promise<number[]> {
  const select = idSelector(...selecting);
  return async (db) => {
    const found = await select(db);
    if (found.length <= BULK_MAX) return found;
    throw fieldProblem({ path: 'where', code: 'too_big', params: { max: BULK_MAX } });
  };
}

/** Parses list parameters given as JSON. Rejects unknown ones: ignoring them would select more than was meant. */
function requestOf(query: z.ZodType | undefined, where: Record<string, unknown>): unknown {
  if (!query) throw new Error('The list has no parameters');
  const entries = Object.entries(where).map(([name, value]) => [name, String(value)]);
  const result = query.safeParse(Object.fromEntries(entries), PARSE_OPTIONS);
  const known = shapeOf(query);
  const unknown = Object.keys(where).filter((name) => !(name in known));
  const faults: FieldFault[] = [
    ...unknown.map((path): FieldFault => ({ path, code: 'invalid' })),
    ...(result.success ? [] : fieldFaults(result.error.issues)),
  ];
  const [first, ...others] = faults.map((fault) => ({ ...fault, path: `where.${fault.path}` }));
  if (first) throw fieldProblem(first, ...others);
  return result.data;
}

/** Registers the calls that list bulk calls and undo them. */
export function serveBatches(http: Http, bulk: Bulk): void {
  serve(http, listBatches, async (_, { user }) => ({ data: await batchesOf(bulk, user.userId) }));
  serve(http, undoBulk, ({ params }, { origin, user, language }) =>
    undoBatch(bulk, params.batchId, { origin, user, language }),
  );
}
