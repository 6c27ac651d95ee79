import { queryOptions } from '@tanstack/react-query';
import { ownPasskeys, removePasskey } from '#contracts/session/passkeys.ts';
import { beginTotp, confirmTotp, ownSecondFactor, removeTotp } from '#contracts/session/second-factor.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'own-second-factor';

/** The user's second factors. Always refetched, since they may change elsewhere. */
export const ownSecondFactorQuery = queryOptions({
  queryKey: [RESOURCE],
  queryFn: ({ signal }) => call(ownSecondFactor, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** The user's passkeys, likewise always refetched. */
export const ownPasskeysQuery = queryOptions({
  queryKey: [RESOURCE, 'passkeys'],
  queryFn: async ({ signal }) => (await call(ownPasskeys, { signal })).data,
  staleTime: 0,
  gcTime: 0,
});

export function useRemovePasskey() {
  return useResourceMutation(RESOURCE, (id: number) => call(removePasskey, { params: { id } }));
}

export function useRemoveTotp() {
  return useResourceMutation(RESOURCE, () => call(removeTotp));
}

/** Creates an authenticator secret. It takes effect with the first code. */
export const makeSecret = () => call(beginTotp);

/** @returns the recovery codes, which the server returns only this once */
export async function turnOn(code: string): Promise<readonly string[]> {
  return (await call(confirmTotp, { body: { code } })).recoveryCodes;
}
