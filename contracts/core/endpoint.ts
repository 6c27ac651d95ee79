import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Who may call: anyone, anyone signed in, a device with its key, or holders of a permission. */
export type Access = 'public' | 'session' | 'device' | Permission;

/** A file part of a multipart body. `required` applies to creation; an update without the file keeps the old one. */
export interface FilePart {
  required: boolean;
  /** Missing: a picture. */
  holds?: 'picture' | 'spreadsheet';
}

/**
 * What makes a call costly: a file or comparison made for the caller (`report`), many records (`batch`), pictures
 * (`upload`), or a response without end (`stream`). Calls of a kind share the places of `COSTLY_CALLS`.
 */
export type Cost = 'report' | 'batch' | 'upload' | 'stream';

type Shape = z.ZodType;

/** Content type of progress reports: one JSON value per line. */
export const NDJSON = 'application/x-ndjson';

/** Content type of a spreadsheet. Source: ECMA-376. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Content type of a ZIP archive. Source: IANA. */
export const ZIP = 'application/zip';

/** Content type of a document to print. Source: IANA. */
export const PDF = 'application/pdf';

/** Header of a download with the number of its records. */
export const TOTAL_COUNT = 'x-total-count';

/**
 * Declares one API call. The route, its checks, the OpenAPI page and the client's typed call all derive from it.
 * `path` is relative to the API prefix and writes parameters as `{id}`.
 * `files` makes the body multipart; its keys are the field names of the parts.
 * `errors` lists codes beyond those implied by the rest (session, permission, validation).
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
  /** Whether it may be called before the caller has set up a required second factor. */
  withoutFactor?: true;
  /**
   * Whether the caller needs a recent step-up: 403 `auth.step_up` until they call `POST /login/step-up`. Calls that
   * require it only in some cases list the code in `errors`.
   */
  stepUp?: true | 'unless-trial';
  /** Permission to access anybody's record. Without it, callers reach only the record whose `id` is their own. */
  others?: Permission;
  params?: Params;
  query?: Query;
  body?: Body;
  files?: Record<string, FilePart>;
  /**
   * Progress reports of a long call, for callers that accept `application/x-ndjson`: lines of `{ progress }`, then one
   * `{ answer }` or `{ problem }`. Other callers get the plain response.
   */
  progress?: Shape;
  /** Missing: 204 (no content), or a download. */
  answer?: Answer;
  /** Events of an endless response (`text/event-stream`), by name. Source: HTML, server-sent events. */
  events?: Record<string, Shape>;
  /** Content type of the file returned instead of JSON. */
  download?: string;
  /** Only where the rest of the declaration doesn't imply it: see `costOf`. */
  cost?: Cost;
  status?: 200 | 201 | 202;
  errors?: readonly ErrorCode[];
  /** Whether the response has an ETag, may also be 304 for callers that have it, or the call honours If-Match. */
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

/** What makes a call costly; undefined for most calls. */
export function costOf({ cost, events, progress, files, download }: EndpointSpec): Cost | undefined {
  if (cost) return cost;
  if (events) return 'stream';
  if (progress || Object.values(files ?? {}).some(({ holds }) => holds === 'spreadsheet')) return 'batch';
  if (files) return 'upload';
  return download === XLSX || download === ZIP || download === PDF ? 'report' : undefined;
}

type Parts<E> =
  E extends EndpointSpec<infer Params, infer Query, infer Body, infer Answer>
    ? { params: Params; query: Query; body: Body; answer: Answer }
    : never;
type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** The parsed request as a handler gets it. */
export interface Received<E> {
  params: Out<Parts<E>['params']>;
  query: Out<Parts<E>['query']>;
  body: Out<Parts<E>['body']>;
}

/** What a handler returns and a client receives. */
export type AnswerOf<E> = Out<Parts<E>['answer']>;

/** What a caller passes. */
export type ParamsOf<E> = In<Parts<E>['params']>;
export type QueryOf<E> = In<Parts<E>['query']>;
export type BodyOf<E> = In<Parts<E>['body']>;
