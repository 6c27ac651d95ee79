import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { beginOidc, finishOidc, linkOidc, ownOidc, stepUpOidc, unlinkOidc } from '#contracts/session/oidc.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'own-oidc';

/** Leaves for the identity provider to sign in there. @throws what `call` throws */
export async function leaveToSignIn(): Promise<void> {
  window.location.assign((await call(beginOidc)).url);
}

/** Leaves for the identity provider to link the account there with the user's own. @throws what `call` throws */
export async function leaveToLink(): Promise<void> {
  window.location.assign((await call(linkOidc)).url);
}

/** @returns the provider's URL where the user confirms their identity */
export const stepUpAddress = async () => (await call(stepUpOidc)).url;

/** Completes what was started at the provider, with the query it sent back. */
export function finish(query: URLSearchParams): Promise<AnswerOf<typeof finishOidc>> {
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => query.get(name));
  return call(finishOidc, { body: { state: query.get('state') ?? '', code, iss, error } });
}

export const ownLink = (signal?: AbortSignal) => call(ownOidc, signal ? { signal } : {});

export const ownLinkQuery = {
  queryKey: [RESOURCE],
  queryFn: ({ signal }: { signal: AbortSignal }) => ownLink(signal),
  staleTime: 0,
};

export function useUnlink() {
  return useResourceMutation(RESOURCE, () => call(unlinkOidc));
}
