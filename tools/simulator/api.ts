import createClient, { type Client } from 'openapi-fetch';
import type { AnswerOf, BodyOf, EndpointSpec, ParamsOf, QueryOf } from '#contracts/core/endpoint.ts';
import type { paths } from '../device/api.gen.ts';
import type { Random } from './random.ts';
import type { Traffic } from './traffic.ts';

export interface Sending<E extends EndpointSpec> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  authorization?: string;
  lose?: Loss | undefined;
}

/** How a connection is lost: some milliseconds after the call began, or when the response begins to arrive. */
type Loss = { afterMs: number } | 'at the answer';

/** Maximum lifetime of a lost connection, in milliseconds. */
const LOST_WITHIN_MS = 40;

/** Whether and how a call fails: before, while or after the server handles it. @param share of the calls that fail */
export function chanceOfLoss(random: Random, share: number): Loss | undefined {
  if (!random.happens(share)) return undefined;
  return random.happens(0.5) ? 'at the answer' : { afterMs: random.between(0, LOST_WITHIN_MS) };
}

/** No response: it is unknown whether the server carried out the call. */
export class LostError extends Error {
  override readonly name = 'LostError';
  readonly onPurpose: boolean;

  constructor(call: string, onPurpose: boolean, options?: ErrorOptions) {
    super(`${call}: no answer`, options);
    this.onPurpose = onPurpose;
  }
}

/** The server refused the call. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;
  readonly code: string;
  /** Seconds until a retry, if the server states them. */
  readonly retryAfter: number | undefined;

  constructor(call: string, status: number, code: string, retryAfter: number | undefined) {
    super(`${call}: ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Time-out of a call in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Calls the public API without retries. */
export class Api {
  readonly #url: string;
  readonly traffic: Traffic;

  /** @param url of the server, without the API's prefix */
  constructor(url: string, traffic: Traffic) {
    this.#url = url;
    this.traffic = traffic;
  }

  /**
   * @returns the response, validated against its contract
   * @throws LostError, RefusedError; ZodError for a response that breaks the contract
   */
  async send<E extends EndpointSpec>(endpoint: E, sending: Sending<E> = {}): Promise<AnswerOf<E>> {
    const { authorization, body, lose } = sending;
    const request = new Request(this.#url + pathOf(endpoint, sending), {
      method: endpoint.method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { text } = await this.#exchange(`${endpoint.method} ${endpoint.path}`, request, lose);
    return endpoint.answer?.parse(JSON.parse(text)) as AnswerOf<E>;
  }

  /** The generated client for device calls; it throws like `send`. */
  device(authorization: string, lose?: Loss): Client<paths> {
    return createClient<paths>({
      baseUrl: this.#url,
      headers: { authorization },
      fetch: async (request) => {
        const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`;
        const { response, text } = await this.#exchange(call, request, lose);
        return new Response(text, response);
      },
    });
  }

  async #exchange(call: string, request: Request, lose: Loss | undefined) {
    const begun = performance.now();
    const connection = new AbortController();
    const wait = typeof lose === 'object' ? lose.afterMs : TIMEOUT_MS;
    const giveUp = setTimeout(() => connection.abort(), wait);
    let response: Response;
    let text: string;
    try {
      response = await fetch(request, { signal: connection.signal });
      if (lose === 'at the answer') connection.abort();
      text = await response.text();
    } catch (cause) {
      const onPurpose = connection.signal.aborted && lose !== undefined;
      if (onPurpose) this.traffic.dropped += 1;
      else this.traffic.breaks(reasonOf(cause));
      throw new LostError(call, onPurpose, { cause });
    } finally {
      clearTimeout(giveUp);
    }
    this.traffic.answered(call, response.status, performance.now() - begun);
    if (!response.ok) throw refusal(call, response, text);
    return { response, text };
  }
}

function pathOf(endpoint: EndpointSpec, { params, query }: Sending<EndpointSpec>): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** `fetch` puts the reason for a failure into the error's cause; for a time-out, the error itself states it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.name;
  return 'code' in error.cause ? String(error.cause.code) : error.cause.message;
}

function refusal(call: string, response: Response, text: string): RefusedError {
  const { code } = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  const seconds = response.headers.get('retry-after');
  return new RefusedError(
    call,
    response.status,
    typeof code === 'string' ? code : '',
    seconds === null ? undefined : Number(seconds),
  );
}
