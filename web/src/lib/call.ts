import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import { readAnswer } from './answer.ts';
import { refreshSession } from './refresh.ts';
import type { CallOptions } from './request.ts';
import { request } from './request.ts';
import { endSession, getSession } from './session-store.ts';
import type { RawAnswer } from './transport.ts';

/**
 * Calls the API. A refused access token is renewed once for all calls that wait, and the call is sent again; when that
 * fails too the session is over.
 * @throws ProblemError when the server refuses, NetworkError without its answer, the signal's reason when given up
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  return readAnswer<AnswerOf<E>>(await exchange(endpoint, options));
}

/** As `call`, with the version of the record that came with it, to be given back as `ifMatch`. */
export async function callWithEtag<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<{ data: AnswerOf<E>; etag: string | null }> {
  const answer = await exchange(endpoint, options);
  return { data: readAnswer<AnswerOf<E>>(answer), etag: answer.header('etag') };
}

/** As `call`, the answer unread: for what is no JSON. A refusal is an answer too. */
export async function exchange<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<RawAnswer> {
  const token = getSession()?.authData.token;
  // The 401 of a public call speaks of what was typed, not of the session.
  if (endpoint.access === 'public' || !token) return request(endpoint, options);

  const answer = await request(endpoint, options, token);
  if (answer.status !== 401 || !(await refreshSession(token))) return answer;

  const again = await request(endpoint, options, getSession()?.authData.token);
  if (again.status === 401) endSession('expired');
  return again;
}
