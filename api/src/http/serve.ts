import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { AnswerOf, EndpointSpec, Received } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { type Language, languageOf } from '#contracts/core/language.ts';
import { can } from '#contracts/core/permissions.ts';
import { assertAnswer } from './answer-check.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { fieldProblem, problem } from './problem.ts';

/** Who is signed in, as the session says at this very request. */
export interface SignedIn {
  userId: number;
  sessionId: string;
  profile: string;
}

/** Reads the bearer of a request. Throws problem `auth.required` or `auth.token`. */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn>;

/** What a handler gets beside the parsed parts. */
export interface CallContext {
  /** Throws on a public endpoint: nobody needs to be signed in there. */
  readonly user: SignedIn;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
  readonly ifMatch: string | undefined;
  /** By the part's field name. */
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly reply: FastifyReply;
  /** Sets the answer's ETag. */
  etag(tag: string): void;
}

export type Handler<E> = (
  received: Received<E>,
  context: CallContext,
) => Promise<AnswerOf<E> extends undefined ? void : AnswerOf<E>>;

/** Where endpoints become routes. `served` lists what has been registered, for the API's description. */
export interface Http {
  app: FastifyInstance;
  authenticate: Authenticate;
  /** Compares every answer with its contract: for development and tests. */
  checkAnswers: boolean;
  served: EndpointSpec[];
}

const PREFIX = '/api';

/**
 * Registers an endpoint. Its order is fixed: who calls, may they, is what they send right, then the handler.
 * @param handler gets parsed input and returns what the contract says; refuses by throwing a problem
 */
export function serve<E extends EndpointSpec>(http: Http, endpoint: E, handler: Handler<E>): void {
  const callers = new WeakMap<FastifyRequest, SignedIn>();
  http.served.push(endpoint);
  http.app.route({
    method: endpoint.method,
    url: PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      if (endpoint.access === 'public') return;
      const caller = await http.authenticate(request);
      if (endpoint.access !== 'session' && !can(caller.profile, endpoint.access)) throw problem('forbidden');
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const { files, received } = await receive(endpoint, request);
      const answer = await handler(received as Received<E>, {
        get user() {
          const caller = callers.get(request);
          if (!caller) throw new Error(`${endpoint.path} is public: it has no caller`);
          return caller;
        },
        language: requestLanguage(request),
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        ifMatch: request.headers['if-match'],
        files,
        reply,
        etag: (tag) => void reply.header('etag', tag),
      });
      if (endpoint.answer === undefined) return reply.code(204).send();
      if (http.checkAnswers) assertAnswer(endpoint, answer);
      return reply.code(endpoint.status ?? 200).send(answer);
    },
  });
}

/** The language in which a request is answered. */
export function requestLanguage(request: FastifyRequest): Language {
  const header = request.headers['content-language'];
  return languageOf(Array.isArray(header) ? header[0] : header);
}

async function receive(endpoint: EndpointSpec, request: FastifyRequest) {
  const faults: FieldFault[] = [];
  const parse = (schema: z.ZodType | undefined, input: unknown) => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(input, PARSE_OPTIONS);
    if (result.success) return result.data;
    faults.push(...fieldFaults(result.error.issues));
    return undefined;
  };
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query, request.query);
  const multipart = await readMultipart(request, endpoint);
  const body = parse(endpoint.body, multipart?.fields ?? request.body ?? {});
  faults.push(...(multipart?.faults ?? []));
  const [first, ...others] = faults;
  if (first) throw fieldProblem(first, ...others);
  return { files: multipart?.files ?? {}, received: { params, query, body } };
}
