import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type * as z from 'zod';
import { type AnswerOf, type EndpointSpec, type Received, TOTAL_COUNT } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { can } from '#contracts/core/permissions.ts';
import { connectionLost } from '../db/errors.ts';
import { inOrganisation } from '../db/scope.ts';
import { assertAnswer } from './answer-check.ts';
import { answerWithProgress, wantsProgress } from './answer-with-progress.ts';
import { CallContext, type Caller, type CallingDevice, type SignedIn } from './call-context.ts';
import { EVENT_STREAM, type EventSource, eventStream } from './event-stream.ts';
import { readMultipart } from './multipart.ts';
import { atOtherPaths, fieldProblem, problem } from './problem.ts';
import { secondAddress } from './second-address.ts';

/** Reads the bearer of a request. Throws problem `auth.required` or `auth.token`. */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn>;

/** Reads which device calls. Throws problem `device.key`. */
export type AuthenticateDevice = (request: FastifyRequest) => Promise<CallingDevice>;

/** Answered in place of what the caller has already, as its If-None-Match says. */
export const NOT_MODIFIED = Symbol('not modified');

export type Handler<E> = (
  received: Received<E>,
  context: CallContext,
) => AnswerOf<E> extends undefined ? Promise<void> : Promise<AnswerOf<E> | typeof NOT_MODIFIED>;

/** A call before what was sent is checked. */
export interface Attempt {
  caller: SignedIn;
  params: Record<string, string | undefined>;
  query: unknown;
  body: unknown;
}

/**
 * Decides by what is sent whether somebody may, where the permission alone can't.
 * @throws problem `forbidden`, or `auth.step_up` where only some of it asks for a fresh session
 */
export type Authorize = (attempt: Attempt) => Promise<void>;

/** Where endpoints become routes. `served` lists what has been registered, for the API's description. */
export interface Http {
  app: FastifyInstance;
  /** The part of it that reads forms. */
  forms: FastifyInstance;
  authenticate: Authenticate;
  authenticateDevice: AuthenticateDevice;
  /** Compares every answer with its contract: for development and tests. */
  checkAnswers: boolean;
  served: EndpointSpec[];
  /** IANA name of the zone whose clocks files show. */
  timeZone: string;
  /** What ends each of the answers that would go on for ever: they end with the server at the latest. */
  endless: Set<() => void>;
  /** Milliseconds between two looks at who hears one of them. */
  beatMs: number;
}

const PREFIX = '/api';

/**
 * Registers an endpoint. Its order is fixed: who calls, may they, have they shown lately that it is them, is what they send
 * right, then the handler.
 * @param handler gets parsed input and returns what the contract says; refuses by throwing a problem
 * @param authorize decides where it depends on what is sent whether they may
 */
export function serve<E extends EndpointSpec>(
  http: Http,
  endpoint: E,
  handler: Handler<E>,
  authorize?: Authorize,
): void {
  const attempt = endpoint.method === 'GET' ? onceMore : once;
  register(http, endpoint, authorize, async (received, context, request) => {
    if (endpoint.progress && wantsProgress(request)) {
      return answerWithProgress(request, context.reply, async (progress) => {
        context.progress = progress;
        const answer = await handler(received as Received<E>, context);
        if (http.checkAnswers) assertAnswer(endpoint, answer);
        return answer;
      });
    }
    const answer = await attempt(async () => handler(received as Received<E>, context));
    if (answer === NOT_MODIFIED) return context.reply.code(304).send();
    if (endpoint.answer === undefined) return context.reply.code(204).send();
    if (http.checkAnswers) assertAnswer(endpoint, answer);
    return context.reply.code(endpoint.status ?? 200).send(answer);
  });
}

/**
 * What only reads is tried a second time where the database's connection broke under it, as when another server takes
 * over from one that failed. What writes never is: nobody knows how far it came.
 */
export async function onceMore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!connectionLost(error)) throw error;
    return work();
  }
}

function once<Result>(work: () => Promise<Result>): Promise<Result> {
  return work();
}

/** A file that is answered while it is made. */
export interface Download {
  /** Plain letters, digits, hyphens and dots. */
  fileName: string;
  bytes: Readable;
  /** Records that stand in it, where that is known beforehand. */
  total?: number;
}

/** Registers an endpoint that answers a file. What fails once it is under way breaks the connection off. */
export function serveDownload<E extends EndpointSpec & { download: string }>(
  http: Http,
  endpoint: E,
  handler: (received: Received<E>, context: CallContext) => Promise<Download>,
): void {
  register(http, endpoint, undefined, async (received, context) => {
    const { fileName, bytes, total } = await handler(received as Received<E>, context);
    if (total !== undefined) context.reply.header(TOTAL_COUNT, total);
    return context.reply
      .header('content-type', endpoint.download)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  });
}

/** Registers an endpoint that answers events without end. `source` is made once the caller may hear them. */
export function serveEvents<E extends EndpointSpec & { events: object }>(
  http: Http,
  endpoint: E,
  source: (received: Received<E>, request: FastifyRequest) => EventSource,
): void {
  register(http, endpoint, undefined, async (received, context, request) =>
    context.reply
      .header('content-type', EVENT_STREAM)
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // Its end is the connection's: a server that closes waits for no idle one.
      .header('connection', 'close')
      .send(
        eventStream(
          http.endless,
          () => identified(http, endpoint, request),
          source(received as Received<E>, request),
          http.beatMs,
        ),
      ),
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where an endpoint isn't public. */
    caller: Caller | null;
  }
  interface FastifyBaseLogger {
    /** Missing where a server keeps no log. */
    setBindings?: Logger['setBindings'];
  }
}

const NOBODY: Caller = {};
/** Sent beside a body that is no form. */
const NOTHING = { files: {}, spreadsheets: {} };

/** What the routes of endpoints keep at a request. Once, before the first of them. */
export function prepareCalls(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
}

type Answering = (
  received: Received<EndpointSpec>,
  context: CallContext,
  request: FastifyRequest,
) => Promise<FastifyReply>;

function register(
  http: Http,
  endpoint: EndpointSpec,
  authorize: Authorize | undefined,
  answer: Answering,
): void {
  http.served.push(endpoint);
  const scope = endpoint.files === undefined ? http.app : http.forms;
  const route: Omit<RouteOptions, 'url'> = {
    method: endpoint.method,
    // A download is made, and written down, only for those who take it.
    exposeHeadRoute: endpoint.download === undefined && endpoint.events === undefined,
    onRequest: async (request) => {
      // Who calls is only looked up, whatever they are going to do.
      if (endpoint.access === 'public') return;
      if (endpoint.access === 'device') {
        const device = await onceMore(() => http.authenticateDevice(request));
        identify(request, { device });
        return;
      }
      const user = await identified(http, endpoint, request);
      identify(request, { user });
      if (!mayCall(endpoint, user, request.params as Attempt['params'])) throw problem('forbidden');
    },
    handler: (request, reply) => {
      const { organisationId = null } = request.caller?.user ?? {};
      const work = () => answerCall(request, reply);
      return organisationId === null ? work() : inOrganisation(organisationId, work);
    },
  };
  const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.caller ?? NOBODY;
    const { params, query, body } = request;
    if (caller.user) {
      await authorize?.({ caller: caller.user, params: params as Attempt['params'], query, body });
      if (endpoint.stepUp === true || (endpoint.stepUp && !isTrial(query))) requireFresh(caller.user);
    }
    const { form, received } = await receive(endpoint, request);
    const context = new CallContext(request, reply, caller, form ?? NOTHING);
    const answering = answer(received as Received<EndpointSpec>, context, request);
    if (!form) return answering;
    return answering.catch((error: unknown) => {
      throw atOtherPaths(error, form.pathInForm);
    });
  };
  for (const path of [endpoint.path, secondAddress(endpoint.path)]) {
    if (path !== undefined) scope.route({ ...route, url: PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1') });
  }
}

/** Whether a call only asks what would happen. */
export function isTrial(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'dryRun' in query && query.dryRun === 'true';
}

/** @throws problem `auth.step_up` unless somebody has shown lately that it is them */
export function requireFresh({ isFresh }: SignedIn): void {
  if (!isFresh) throw problem('auth.step_up');
}

/** Who calls, unless a second factor must come before this call. */
async function identified(http: Http, endpoint: EndpointSpec, request: FastifyRequest): Promise<SignedIn> {
  const user = await onceMore(() => http.authenticate(request));
  if (user.secondFactorDue && !endpoint.withoutFactor) throw problem('auth.second_factor_setup');
  return user;
}

/** From here on each line that is logged of a call says who makes it, by the id alone. */
function identify(request: FastifyRequest, caller: Caller): void {
  request.caller = caller;
  const { user, device } = caller;
  // Not a child of the call's own child: each would cost as much as the whole line does.
  request.log.setBindings?.(user ? { userId: user.userId } : { deviceId: device?.deviceId });
}

function mayCall({ access, others }: EndpointSpec, user: SignedIn, { id }: Attempt['params']): boolean {
  if (access !== 'public' && access !== 'device' && access !== 'session' && !can(user, access)) return false;
  return others === undefined || can(user, others) || id === String(user.userId);
}

async function receive(endpoint: EndpointSpec, request: FastifyRequest) {
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
  const form = await readMultipart(request, endpoint);
  const body = parse(endpoint.body, form?.fields ?? request.body ?? {}, form?.pathInForm);
  // What the schema says of a field comes first: it knows what the field may hold.
  const named = new Set(faults.map(({ path }) => path));
  faults.push(...(form?.faults ?? []).filter(({ path }) => !named.has(path)));
  const [first, ...others] = faults;
  if (first) throw fieldProblem(first, ...others);
  return { form, received: { params, query, body } };
}
