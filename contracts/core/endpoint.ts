import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Who may call: anyone, anyone signed in, a device by its key, or who holds a permission. */
export type Access = 'public' | 'session' | 'device' | Permission;

/** A file part of a multipart body. `required` on create only: on update a file that is not sent stays. */
export interface FilePart {
  required: boolean;
  /** Missing: a picture. */
  holds?: 'picture' | 'spreadsheet';
}

type Shape = z.ZodType;

/** Content type of a call's progress: one JSON value a line. */
export const NDJSON = 'application/x-ndjson';

/** Content type of a spreadsheet. Source: ECMA-376. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Content type of a ZIP archive. Source: IANA. */
export const ZIP = 'application/zip';

/** Header of a download that holds records: how many of them. */
export const TOTAL_COUNT = 'x-total-count';

/**
 * One call of the API, said once. The route, its checks, the OpenAPI page and the client's typed call are all made of it.
 * `path` stands under the API prefix and writes parameters as `{id}`.
 * `files` turns the body into multipart; its keys are the field names of the parts.
 * `errors` names the codes beyond those that follow from the rest (session, permission, validation).
 */
export interface EndpointSpec<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Answer extends Shape | undefined = Shape | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  tag: string;
  access: Access;
  /** Whether it may be called by who must set up a second factor before anything else. */
  withoutFactor?: true;
  /**
   * Whether whoever calls must have shown lately that it is them: 403 `auth.step_up` until they do so by `POST /login/step-up`.
   * Calls of which only some ask for it name the code among their `errors`.
   */
  stepUp?: true | 'unless-trial';
  /** The permission to reach anybody's record. Who lacks it reaches the one whose `id` is their own. */
  others?: Permission;
  params?: Params;
  query?: Query;
  body?: Body;
  files?: Record<string, FilePart>;
  /**
   * What is told while a long call is under way, to anyone who accepts `application/x-ndjson`: a line `{ progress }` each, and at
   * last one `{ answer }` or `{ problem }`. Everybody else gets the answer alone.
   */
  progress?: Shape;
  /** Missing: 204, no content; or a download. */
  answer?: Answer;
  /** The events of an endless answer (`text/event-stream`), by their names. Source: HTML, server-sent events. */
  events?: Record<string, Shape>;
  /** Content type of the file that is answered in place of JSON. */
  download?: string;
  status?: 200 | 201 | 202;
  errors?: readonly ErrorCode[];
  /** Says that the answer carries an ETag, that it may be 304 to anyone who has it already, or that the call honours If-Match. */
  etag?: 'sends' | 'revalidates' | 'checks';
}

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
  Answer extends Shape | undefined = undefined,
>(spec: EndpointSpec<Params, Query, Body, Answer>): EndpointSpec<Params, Query, Body, Answer> {
  return spec;
}

type Parts<E> =
  E extends EndpointSpec<infer Params, infer Query, infer Body, infer Answer>
    ? { params: Params; query: Query; body: Body; answer: Answer }
    : never;
type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** What a handler gets: the parsed parts. */
export interface Received<E> {
  params: Out<Parts<E>['params']>;
  query: Out<Parts<E>['query']>;
  body: Out<Parts<E>['body']>;
}

/** What a handler returns and a client gets. */
export type AnswerOf<E> = Out<Parts<E>['answer']>;

/** What a caller gives. */
export type ParamsOf<E> = In<Parts<E>['params']>;
export type QueryOf<E> = In<Parts<E>['query']>;
export type BodyOf<E> = In<Parts<E>['body']>;
