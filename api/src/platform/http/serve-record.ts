import type * as z from 'zod';
import type { AnswerOf, EndpointSpec, Received } from '#contracts/core/endpoint.ts';
import type { idParams } from '#contracts/core/fields.ts';
import type { deleteQuery } from '#contracts/core/list.ts';
import type { Authorize } from './access.ts';
import type { CallContext, ChangeContext } from './call-context.ts';
import type { TaggedRow } from './etag.ts';
import { orNotFound } from './or-not-found.ts';
import { type Handler, type Http, serve } from './serve.ts';

/**
 * Registers an endpoint that responds with one record and its ETag.
 * @param handler returns the record; undefined leads to problem `not_found`
 */
export function serveRecord<E extends EndpointSpec>(
  http: Http,
  endpoint: E,
  handler: (received: Received<E>, context: CallContext) => Promise<TaggedRow<AnswerOf<E>> | undefined>,
  authorize?: Authorize,
): void {
  const answer = async (received: Received<E>, context: CallContext) => {
    const { row, tag } = orNotFound(await handler(received, context));
    context.etag(tag);
    return row;
  };
  serve(http, endpoint, answer as Handler<E>, authorize);
}

export type Id = typeof idParams;

/** The endpoints that `stateCalls` creates. */
export interface StateCalls<Row> {
  delete: EndpointSpec<Id, typeof deleteQuery, undefined, undefined>;
  activate: EndpointSpec<Id, undefined, undefined, z.ZodType<Row>>;
}

/** Activates, deactivates and removes records. */
interface StateService<Row> {
  deactivate(id: number, context: ChangeContext): Promise<void>;
  remove(id: number, context: ChangeContext): Promise<void>;
  activate(id: number, context: ChangeContext): Promise<TaggedRow<Row>>;
}

/** The service behind a resource's endpoints. */
export interface ResourceService<Row, Input> extends StateService<Row> {
  find(id: number): Promise<TaggedRow<Row> | undefined>;
  create(input: Input, context: ChangeContext): Promise<TaggedRow<Row>>;
  update(id: number, input: Input, context: ChangeContext): Promise<TaggedRow<Row>>;
}

/** Registers the endpoints of `stateCalls`. */
export function serveStates<Row>(http: Http, calls: StateCalls<Row>, service: StateService<Row>): void {
  serve(http, calls.delete, ({ params, query }, context) =>
    query.hardDelete ? service.remove(params.id, context) : service.deactivate(params.id, context),
  );
  serveRecord(http, calls.activate, ({ params }, context) => service.activate(params.id, context));
}
