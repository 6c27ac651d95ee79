import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod';
import { type AnswerOf, type EndpointSpec, type Received, TOTAL_COUNT } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { retryLostConnection } from '../db/errors.ts';
import { inOrganisation } from '../db/scope.ts';
import {
  type Authentication,
  type AuthorizationInput,
  type Authorize,
  authenticateCaller,
  authenticated,
  isDryRun,
} from './access.ts';
import type { AdmissionGate } from './admission-gate.ts';
import { aliasPath } from './alias-path.ts';
import { CallContext, type Caller } from './call-context.ts';
import { admit, leaveAfter } from './costly-calls.ts';
import { EVENT_STREAM, type EventProducer, eventStream } from './event-stream.ts';
import { type MultipartBody, readMultipart } from './multipart.ts';
import { fieldProblem, withMappedPaths } from './problem.ts';
import { requireStepUp } from './proof.ts';
import { respondWithProgress, wantsProgress } from './respond-with-progress.ts';
import { assertRefusal, assertResponse } from './response-check.ts';
import { withReferenceIds } from './row-references.ts';

/** Returned by a handler if the caller has the current version already, by its If-None-Match. */
export const NOT_MODIFIED = Symbol('not modified');

export type Handler<E> = (
  received: Received<E>,
  context: CallContext,
) => AnswerOf<E> extends undefined ? Promise<void> : Promise<AnswerOf<E> | typeof NOT_MODIFIED>;

/** Registers endpoints as routes. `served` lists the registered ones, for the API's description. */
export interface Http extends Authentication {
  app: FastifyInstance;
  /** The scope of `app` that parses forms. */
  forms: FastifyInstance;
  gate: AdmissionGate;
  /** Whether to check every response against its contract, in development and tests. */
  checkResponses: boolean;
  endpoints: EndpointSpec[];
  /** IANA name of the time zone for times in files. */
  timeZone: string;
  /** Functions that end the endless responses; the server calls them when it stops. */
  openStreams: Set<() => void>;
  /** Milliseconds between checks of an endless response's caller. */
  heartbeatMs: number;
}

const PREFIX = '/api';

/**
 * Registers an endpoint. The order is fixed: authentication, permission, fresh session where required, the
 * gate of costly calls, validation, handler.
 * @param handler gets parsed input and returns what the contract says; refuses by throwing a problem
 * @param authorize decides on permission if it depends on the input
 */
export function serve<E extends EndpointSpec>(
  http: Http,
  endpoint: E,
  handler: Handler<E>,
  authorize?: Authorize,
): void {
  const attempt = endpoint.method === 'GET' ? retryLostConnection : once;
  register(http, endpoint, authorize, async (received, context, request) => {
    if (endpoint.progress && wantsProgress(request)) {
      return respondWithProgress(request, context.reply, (progress) => {
        context.progress = progress;
        const work = handler(received as Received<E>, context).then((answer) => {
          if (http.checkResponses) assertResponse(endpoint, answer);
          return answer;
        });
        context.ongoing = work;
        return work;
      });
    }
    const answer = await attempt(async () => handler(received as Received<E>, context));
    if (answer === NOT_MODIFIED) return context.reply.code(304).send();
    if (endpoint.answer === undefined) return context.reply.code(204).send();
    if (http.checkResponses) assertResponse(endpoint, answer);
    return context.reply.code(endpoint.status ?? 200).send(answer);
  });
}

function once<Result>(work: () => Promise<Result>): Promise<Result> {
  return work();
}

/** A file that is sent while it is created. */
export interface Download {
  /** ASCII letters, digits, hyphens and dots only. */
  fileName: string;
  bytes: Readable;
  /** Number of records in the file, if known beforehand. */
  total?: number;
  /** Its version, if the endpoint revalidates. */
  etag?: string;
}

/** Registers an endpoint that responds with a file. An error once sending has begun breaks the connection. */
export function serveDownload<E extends EndpointSpec>(
  http: Http,
  endpoint: E,
  handler: (received: Received<E>, context: CallContext) => Promise<Download | typeof NOT_MODIFIED>,
): void {
  const { download: contentType } = endpoint;
  if (contentType === undefined) throw new Error(`${endpoint.path} declares no download`);
  register(http, endpoint, undefined, async (received, context) => {
    const download = await handler(received as Received<E>, context);
    if (download === NOT_MODIFIED) return context.reply.code(304).send();
    const { fileName, bytes, total, etag } = download;
    if (etag !== undefined) context.etag(etag);
    if (total !== undefined) context.reply.header(TOTAL_COUNT, total);
    return context.reply
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  });
}

/** Registers an endpoint that streams events endlessly. Calls `source` once the caller is authorised. */
export function serveEvents<E extends EndpointSpec>(
  http: Http,
  endpoint: E,
  source: (received: Received<E>, request: FastifyRequest) => EventProducer,
): void {
  if (endpoint.events === undefined) throw new Error(`${endpoint.path} declares no events`);
  register(http, endpoint, undefined, async (received, context, request) =>
    context.reply
      .header('content-type', EVENT_STREAM)
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // The connection ends with the response, so that a stopping server doesn't wait for an idle one.
      .header('connection', 'close')
      .send(
        eventStream(
          http.openStreams,
          () => authenticated(http.authenticate, endpoint, request),
          source(received as Received<E>, request),
          http.heartbeatMs,
        ),
      ),
  );
}

const ANONYMOUS: Caller = {};
/** The files of a body that isn't a form. */
const NO_UPLOADS = { files: {}, spreadsheets: {} };

type Responder = (
  received: Received<EndpointSpec>,
  context: CallContext,
  request: FastifyRequest,
) => Promise<FastifyReply>;

function register(
  http: Http,
  endpoint: EndpointSpec,
  authorize: Authorize | undefined,
  answer: Responder,
): void {
  http.endpoints.push(endpoint);
  const scope = endpoint.files === undefined ? http.app : http.forms;
  const route: Omit<RouteOptions, 'url'> = {
    method: endpoint.method,
    // HEAD must not create and audit a download that isn't fetched.
    exposeHeadRoute: endpoint.download === undefined && endpoint.events === undefined,
    onRequest: (request) => authenticateCaller(http, endpoint, request),
    handler: (request, reply) => {
      const { organisationId = null } = request.caller?.user ?? {};
      const work = () => handleCall(request, reply);
      const answering = organisationId === null ? work() : inOrganisation(organisationId, work);
      return http.checkResponses ? answering.catch((error) => assertRefusal(endpoint, error)) : answering;
    },
  };
  const handleCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.caller ?? ANONYMOUS;
    request.body = withReferenceIds(request.body, endpoint).body;
    const { params, query, body } = request;
    if (caller.user) {
      await authorize?.({ caller: caller.user, params: params as AuthorizationInput['params'], query, body });
      if (endpoint.stepUp === true || (endpoint.stepUp && !isDryRun(query))) requireStepUp(caller.user);
    }
    const leave = await admit(http.gate, endpoint, request, reply);
    let form: MultipartBody | undefined;
    let context: CallContext | undefined;
    try {
      const input = await receive(endpoint, request, reply);
      form = input.form;
      context = new CallContext(request, reply, caller, form ?? NO_UPLOADS);
      return await answer(input.received as Received<EndpointSpec>, context, request);
    } catch (error) {
      throw form ? withMappedPaths(error, form.pathInForm) : error;
    } finally {
      if (leave) void leaveAfter(leave, reply, context?.ongoing);
    }
  };
  for (const path of [endpoint.path, aliasPath(endpoint.path)]) {
    if (path !== undefined) scope.route({ ...route, url: PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1') });
  }
}

async function receive(endpoint: EndpointSpec, request: FastifyRequest, reply: FastifyReply) {
  const faults: FieldFault[] = [];
  const parse = (schema: z.ZodType | undefined, input: unknown, pathSent = (path: string) => path) => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(input, PARSE_OPTIONS);
    if (result.success) return result.data;
    faults.push(
      ...fieldFaults(result.error.issues).map((fault) => ({ ...fault, path: pathSent(fault.path) })),
    );
    return undefined;
  };
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query, request.query);
  const form = await readMultipart(request, reply, endpoint);
  const isForm = form !== undefined && request.isMultipart();
  const given = withReferenceIds(form?.fields ?? request.body ?? {}, endpoint, isForm);
  const pathInForm = form?.pathInForm ?? ((path: string) => path);
  faults.push(...given.faults.map((fault) => ({ ...fault, path: pathInForm(fault.path) })));
  const body = parse(endpoint.body, given.body, pathInForm);
  // The schema's fault for a field takes precedence, because it is more specific.
  const named = new Set(faults.map(({ path }) => path));
  faults.push(...(form?.faults ?? []).filter(({ path }) => !named.has(path)));
  const [first, ...others] = faults;
  if (first) throw fieldProblem(first, ...others);
  return { form, received: { params, query, body } };
}
