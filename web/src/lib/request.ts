import type { Access, BodyOf, EndpointSpec, ParamsOf, QueryOf } from '#contracts/core/endpoint.ts';
import { NDJSON } from '#contracts/core/endpoint.ts';
import { contentLanguage } from '#web/i18n/language.ts';
import { reportConnectionFailure, reportConnectionRestored } from './connection.ts';
import { NetworkError } from './problem.ts';
import { gatewayFailure } from './response.ts';
import type { RawResponse } from './transport.ts';
import { send } from './transport.ts';

const API_PREFIX = '/api';

/** The parameters of an endpoint's path. Those of any text may also be numbers, as ids are. */
export type PathParams<E extends EndpointSpec> = Loose<ParamsOf<E>>;
type Loose<Params> = {
  [Name in keyof Params]: string extends Params[Name] ? Params[Name] | number : Params[Name];
};

/** Options of a call. `form` replaces `body` for endpoints that take files. */
export interface CallOptions<E extends EndpointSpec> {
  params?: PathParams<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  form?: FormData;
  /** ETag of the record as it was read: the change is refused if someone else has changed the record since. */
  ifMatch?: string | null;
  signal?: AbortSignal;
  /** Called with the fraction of the upload sent so far, 0 to 1. */
  onUploadProgress?: (fraction: number) => void;
  /** Requests progress; called with all its lines so far, the last maybe incomplete. See `callWithProgress`. */
  onText?: (text: string) => void;
  /** Reads the file that a download endpoint responds with: see `download`. */
  readBlob?: (response: Response) => Promise<Blob>;
}

/**
 * Sends a single request as the endpoint describes it, and reports the outcome to the connection watch.
 * @param token the access token, if the call should have one
 * @returns the raw response
 * @throws NetworkError without a response from the server itself; the signal's reason when the caller aborts
 */
export async function request<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E>,
  token?: string,
): Promise<RawResponse> {
  const { body, form, ifMatch, signal, onUploadProgress, onText, readBlob } = options;
  const special = onText ? NDJSON : endpoint.download;
  const headers: Record<string, string> = {
    Accept: special ? `${special}, application/json` : 'application/json',
    'Content-Language': contentLanguage(),
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (ifMatch) headers['If-Match'] = ifMatch;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const payload = form ?? (body === undefined ? undefined : JSON.stringify(body));
  try {
    const response = await send({
      method: endpoint.method,
      url: urlOf(endpoint, options),
      headers,
      signal,
      onUploadProgress,
      onText,
      readBlob,
      ...(payload !== undefined && { body: payload }),
    });
    const failure = gatewayFailure(response);
    if (failure) throw new NetworkError(failure);
    reportConnectionRestored();
    return response;
  } catch (error) {
    if (error instanceof NetworkError) reportConnectionFailure(error.reason);
    throw error;
  }
}

/** Returns the URL of a call, with its parameters and query. */
export function urlOf<E extends EndpointSpec>(endpoint: E, { params, query }: CallOptions<E>): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * A contract's call that reads, without its schemas: importing the contract would add all of it to every page's
 * download.
 * @example readCall<typeof me>('/usuario/me')
 */
export function readCall<Call extends EndpointSpec>(path: string, access: Access = 'session'): Call {
  return { method: 'GET', path, summary: '', tag: '', access } as Call;
}
