import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import { problemCode, readAnswer } from './answer.ts';
import { refreshSession } from './refresh.ts';
import type { CallOptions } from './request.ts';
import { request } from './request.ts';
import { endSession, getSession } from './session-store.ts';
import { stepUp } from './step-up.ts';
import type { RawAnswer } from './transport.ts';

/**
 * Calls the API. A refused access token is renewed once for all calls that wait, and the call is sent again; when that
 * fails too the session is over. So it is sent again once people have shown that it is them, where it demands that.
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
  const answer = await renewing(endpoint, options);
  return problemCode(answer) === 'auth.step_up' && (await stepUp()) ? renewing(endpoint, options) : answer;
}

async function renewing<E extends EndpointSpec>(endpoint: E, options: CallOptions<E>): Promise<RawAnswer> {
  const token = getSession()?.authData.token;
  // The 401 of a public call speaks of what was typed, not of the session.
  if (endpoint.access === 'public' || !token) return request(endpoint, options);

  const answer = await request(endpoint, options, token);
  if (!isTokenRefused(answer) || !(await refreshSession(token))) return answer;

  const again = await request(endpoint, options, getSession()?.authData.token);
  if (isTokenRefused(again)) endSession('expired');
  return again;
}

/** A wrong password is 401 as well, and says nothing of the session. */
function isTokenRefused(answer: RawAnswer): boolean {
  return answer.status === 401 && problemCode(answer) !== 'auth.credentials';
}
