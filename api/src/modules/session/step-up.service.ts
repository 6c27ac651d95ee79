import { LOGIN_WINDOW_SECONDS, SECOND_FACTOR_FAILURES } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { stepUp as stepUpCall } from '#contracts/session/second-factor.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { withPriority } from '../../platform/lib/heavy-work.ts';
import { networkOf } from '../../platform/lib/network-of.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { consumePasskeyChallenge } from './passkeys.queries.ts';
import { verifyPassword } from './passwords.ts';
import { challengeOf } from './relying-party.ts';
import { lockAccount } from './second-factor.queries.ts';
import { verifyPasskey, verifyTotpCode } from './second-factor.service.ts';
import { auditEvent, auditRefusal, loginLimits, type SessionDeps } from './session.service.ts';
import { markStepUp, sessionAccount } from './sessions.queries.ts';
import { throttled } from './throttle.ts';

/**
 * Marks the caller's session as fresh, and no other. Failures count together with those of signing in; a success resets
 * none of them, since it could be repeated between guesses.
 * @throws problem `auth.credentials`, with a fault at the given field
 */
export async function stepUp(
  deps: SessionDeps,
  { password, code, passkey }: Received<typeof stepUpCall>['body'],
  { user, origin }: Pick<CallContext, 'user' | 'origin'>,
): Promise<void> {
  if (password == null && code == null && passkey == null)
    throw fieldProblem({ path: 'password', code: 'required' });
  const { db, totp } = deps;
  const challenge = (passkey && challengeOf(passkey)) ?? '';
  const { sessionId } = user;
  const account = await sessionAccount(db, sessionId);
  if (!account?.mayEnter) throw problem('auth.token');
  const { userId, email, passwordHash } = account;
  const limits = await loginLimits(db, email, networkOf(origin.address));
  if (password == null) limits.push({ key: `second factor ${userId}`, limit: SECOND_FACTOR_FAILURES });
  const attempt = throttled(
    db,
    limits,
    LOGIN_WINDOW_SECONDS,
    () =>
      withPriority(async () => {
        // Slow, so it runs before anything is locked.
        if (password != null && !(await verifyPassword(passwordHash, password, origin.address)))
          throw wrongProof('password');
        const usesPasskey = password == null && passkey != null;
        if (usesPasskey && !(await consumePasskeyChallenge(db, { challenge, purpose: 'step-up', sessionId })))
          throw wrongProof('passkey');
        await db.transaction(async (tx) => {
          const locked = await lockAccount(tx, userId);
          // The password was changed, or the account deactivated meanwhile.
          if (!locked?.mayEnter || locked.passwordHash !== passwordHash) throw problem('auth.token');
          if (usesPasskey) {
            if (!(await verifyPasskey(tx, deps, userId, passkey, challenge))) throw wrongProof('passkey');
          } else if (password == null && !(await verifyTotpCode(tx, totp, userId, code ?? '')))
            throw wrongProof('code');
          if (!(await markStepUp(tx, sessionId))) throw problem('auth.token');
          await recordEvent(tx, origin, auditEvent('step-up', email));
        });
      }),
    () => false,
  );
  await attempt.catch((error: unknown) =>
    auditRefusal(db, origin, error, auditEvent('step-up-refused', email)),
  );
}

function wrongProof(path: 'password' | 'code' | 'passkey') {
  const fault = path === 'code' ? 'second_factor.code' : 'invalid';
  return problem('auth.credentials', {
    variant: path === 'passkey' ? 'auth.credentials.passkey' : 'auth.credentials.step_up',
    faults: [{ path, code: fault }],
  });
}
