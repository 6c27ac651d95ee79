import type { BodyOf } from '#contracts/core/endpoint.ts';
import type { loginSecondFactor, stepUp } from '#contracts/session/second-factor.ts';
import type { CurrentUser, redeemToken } from '#contracts/session/session.ts';
import { call } from '#web/lib/call.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { startSession } from '#web/lib/session.ts';

/** Completes a sign-in with the second factor. @throws as `signIn` */
export async function answerChallenge(body: BodyOf<typeof loginSecondFactor>): Promise<CurrentUser> {
  const { loginSecondFactor } = await import('#contracts/session/second-factor.ts');
  return startSession(await call(loginSecondFactor, { body }));
}

/** Confirms the identity of the signed-in user, for calls that require a step-up. */
export async function confirmIdentity(body: BodyOf<typeof stepUp>): Promise<void> {
  const { stepUp } = await import('#contracts/session/second-factor.ts');
  await call(stepUp, { body });
}

/** Requests a recovery mail. The response is the same whether or not the address is known. */
export async function requestRecovery(email: string): Promise<void> {
  const { forgotPassword } = await import('#contracts/session/session.ts');
  await call(forgotPassword, { body: { email } });
}

/** Does what a mail's link is for. @param body with a password if the mail is about a registration or recovery */
export async function redeem(body: BodyOf<typeof redeemToken>): Promise<void> {
  const { redeemToken } = await import('#contracts/session/session.ts');
  await call(redeemToken, { body });
}

/** The e-mail address of the account whose password a mail's link can set; null if it can set none. */
export async function accountOf(token: string): Promise<string | null> {
  const { tokenAccount } = await import('#contracts/session/session.ts');
  return (await call(tokenAccount, { body: { token } })).email;
}

/** Changes the user's own password and ends their other sessions. */
export async function changePassword(senhaAtual: string, novaSenha: string): Promise<void> {
  const { updatePassword } = await import('#contracts/session/session.ts');
  await call(updatePassword, { body: { senhaAtual, novaSenha } });
}

const activations = new Map<string, Promise<void>>();

/**
 * Activates an account. A token works only once, so repeated calls with the same token share the first call's
 * outcome, unless it failed.
 */
export function activateAccount(token: string): Promise<void> {
  const begun = activations.get(token);
  if (begun) return begun;
  const activation = redeemActivation(token);
  activations.set(token, activation);
  activation.catch(() => activations.delete(token));
  return activation;
}

async function redeemActivation(token: string): Promise<void> {
  try {
    await redeem({ token });
  } catch (error) {
    // A mail scanner, another tab, or this page before a reload has already opened the link: the account is active.
    if (!(error instanceof ProblemError && error.code === 'token.used')) throw error;
  }
}
