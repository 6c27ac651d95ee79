import { call } from '#web/lib/call.ts';
import { ProblemError } from '#web/lib/problem.ts';

/** Asks for a recovery mail. The answer is the same whether or not the address is known. */
export async function requestRecovery(email: string): Promise<void> {
  const { forgotPassword } = await import('#contracts/session.ts');
  await call(forgotPassword, { body: { email } });
}

/** Sets a password with the token of a registration or recovery mail. */
export async function setPassword(token: string, password: string): Promise<void> {
  const { redeemToken } = await import('#contracts/session.ts');
  await call(redeemToken, { body: { token, password } });
}

/** Changes one's own password; the other sessions end. */
export async function changePassword(senhaAtual: string, novaSenha: string): Promise<void> {
  const { updatePassword } = await import('#contracts/session.ts');
  await call(updatePassword, { body: { senhaAtual, novaSenha } });
}

const activations = new Map<string, Promise<void>>();

/**
 * Activates an account. A token works once, so while one is under way, and after it went well, the same token asked for
 * again gets that outcome.
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
  const { redeemToken } = await import('#contracts/session.ts');
  try {
    await call(redeemToken, { body: { token } });
  } catch (error) {
    // A mail scanner, another tab, or this page before a reload has opened the link already: the account is active.
    if (!(error instanceof ProblemError && error.code === 'token.used')) throw error;
  }
}
