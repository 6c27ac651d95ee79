import type * as z from 'zod';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permissions.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import type { Database } from '../../db/client.ts';
import type { Http } from '../../http/serve.ts';
import {
  type Id,
  type ResourceService,
  type StateCalls,
  serveRecord,
  serveStates,
} from '../../http/serve-record.ts';
import { parseSnapshot, serveHistory } from '../history/serve-history.ts';

/** The endpoints of `resourceCalls`, except for its lists. */
interface ResourceCalls<Row, Body extends z.ZodType> extends StateCalls<Row> {
  get: EndpointSpec<Id, undefined, undefined, z.ZodType<Row>>;
  create: EndpointSpec<undefined, undefined, Body, z.ZodType<Row>>;
  /** Its query, if any, says how to edit: it is part of the input. */
  update: EndpointSpec<Id, z.ZodType<object> | undefined, Body, z.ZodType<Row>>;
}

/**
 * Registers the endpoints of `resourceCalls`, except for its lists, and those for the history of its records.
 * @param read permission to see the history, if it is not the one to change the records
 */
export function serveResource<Row, Body extends z.ZodType>(
  http: Http,
  db: Database,
  resource: ResourceName,
  calls: ResourceCalls<Row, Body>,
  service: ResourceService<Row, z.output<Body>>,
  read?: Permission,
): void {
  const { get, create, update } = calls;
  serveRecord(http, get, ({ params }) => service.find(params.id));
  serveRecord(http, create, ({ body }, context) => service.create(body as z.output<Body>, context));
  serveRecord(http, update, ({ params, query, body }, context) =>
    service.update(params.id, { ...query, ...(body as z.output<Body> & object) }, context),
  );
  serveStates(http, calls, service);
  const { access: write, errors } = update;
  const body = update.body as Body;
  serveHistory(http, db, {
    ...{ resource, get, write, read, errors },
    restore: (id, snapshot, context) => service.update(id, parseSnapshot(body, snapshot), context),
  });
}
