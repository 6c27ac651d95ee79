import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { Database } from '../../platform/db/client.ts';
import { asHouse } from '../../platform/db/scope.ts';
import type { Authenticate } from '../../platform/http/access.ts';
import type { SignedInUser } from '../../platform/http/call-context.ts';
import { problem } from '../../platform/http/problem.ts';
import type { SessionDeps } from './session.service.ts';
import { SECOND_FACTOR_PROFILES } from './session-rules.ts';
import * as queries from './sessions.queries.ts';

/** Identifies the caller by the bearer token, and checks in the database that the session still holds. */
export function authenticator({ db, tokens, rules }: SessionDeps): Authenticate {
  const sessions = sessionLoader(db, SECOND_FACTOR_PROFILES[rules.secondFactor]);
  return async (request: FastifyRequest): Promise<SignedInUser> => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) throw problem('auth.required');
    const claims = await tokens.read(token);
    const session = claims && (await sessions.load(claims.sessionId));
    if (!session || session.userId !== claims.userId || session.profile !== claims.profile) {
      throw problem('auth.token');
    }
    return session;
  };
}

/** Milliseconds for which a statement waits for the former one when all connections are in use. */
const PATIENCE_MS = 20;

/**
 * Reads the sessions of all requests that arrive in the same turn of the event loop with one statement; when all
 * connections are in use also of those that arrive while the former ones are read, so that a burst of calls by one
 * account costs others little. Each is still read after its request arrived, and nothing is cached.
 */
function sessionLoader(
  db: Database,
  demanded: readonly ProfileName[],
): DataLoader<string, SignedInUser | undefined> {
  let former: Promise<unknown> = Promise.resolve();
  return new DataLoader(
    async (sessionIds) => {
      // A batch contains callers of any organisation, but runs in the context of one of them.
      const reading = asHouse(() => queries.readSessions(db, [...new Set(sessionIds)], demanded));
      // Its own callers get the error.
      former = reading.catch(() => {});
      const holding = await reading;
      const bySession = new Map(holding.map((session) => [session.sessionId, session]));
      return sessionIds.map((sessionId) => bySession.get(sessionId));
    },
    {
      cache: false,
      batchScheduleFn: (send) =>
        setImmediate(() => {
          if (db.$client.waitingCount === 0) send();
          else void Promise.race([former, delay(PATIENCE_MS)]).then(send);
        }),
    },
  );
}
