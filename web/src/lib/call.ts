import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import { refreshSession } from './refresh.ts';
import type { CallOptions } from './request.ts';
import { request } from './request.ts';
import { problemCode, readResponse } from './response.ts';
import { endSession, getSession, reloadSession } from './session-store.ts';
import type { RawResponse } from './transport.ts';

/**
 * Calls the API. A refused access token is renewed once for all waiting calls and each call is sent again; if that is
 * refused too, the session ends. A call that requires step-up authentication is sent again once the user has confirmed.
 * @throws ProblemError when the server refuses, NetworkError without a response, the signal's reason when aborted
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  return readResponse<AnswerOf<E>>(await callRaw(endpoint, options));
}

/** Like `call`, but also returns the record's ETag, to be sent back as `ifMatch`. */
export async function callWithEtag<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<{ data: AnswerOf<E>; etag: string | null }> {
  const response = await callRaw(endpoint, options);
  return { data: readResponse<AnswerOf<E>>(response), etag: response.header('etag') };
}

/** Like `call`, but returns the raw response, for content other than JSON. Doesn't throw on a refusal. */
export async function callRaw<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<RawResponse> {
  const response = await sendRenewing(endpoint, options);
  return problemCode(response) === 'auth.step_up' && (await requestStepUp())
    ? sendRenewing(endpoint, options)
    : response;
}

async function sendRenewing<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<RawResponse> {
  // A page that the browser had put aside has missed what other tabs did to the session.
  const session = reloadSession()?.authData;
  // A 401 from a public endpoint concerns the submitted credentials, not the session.
  if (endpoint.access === 'public' || !session) return request(endpoint, options);

  const response = await request(endpoint, options, session.token);
  if (!isTokenRefused(response) || !(await refreshSession(session))) return response;

  const again = await request(endpoint, options, getSession()?.authData.token);
  if (isTokenRefused(again)) endSession('expired');
  return again;
}

/** A wrong password is also a 401, but doesn't affect the session. */
function isTokenRefused(response: RawResponse): boolean {
  return response.status === 401 && problemCode(response) !== 'auth.credentials';
}

/** Called with whether the user confirmed who they are. */
export type StepUpCallback = (done: boolean) => void;

let prompt = (end: StepUpCallback) => end(false);
let pending: Promise<boolean> | undefined;

/** Sets how users are asked to confirm who they are. */
export function setStepUpPrompt(next: typeof prompt): void {
  prompt = next;
}

/** Asks the user to confirm, once for all waiting calls. @returns whether the calls may be repeated */
export function requestStepUp(): Promise<boolean> {
  pending ??= new Promise<boolean>(prompt).finally(() => {
    pending = undefined;
  });
  return pending;
}
