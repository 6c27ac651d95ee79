import * as endpoints from '#contracts/session.ts';
import { endSessionOfUser, endSessionsOfUser, sessionsOfUser } from '#contracts/user-sessions.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type Http, serve } from '../../http/serve.ts';
import * as service from './session.service.ts';
import * as queries from './sessions.queries.ts';

export function sessionRoutes(http: Http, deps: service.SessionDeps): void {
  serve(http, endpoints.login, ({ body }, { origin }) => service.signIn(deps, body, origin));
  serve(http, endpoints.refresh, ({ body }, { origin }) => service.refreshSession(deps, body, origin));
  serve(http, endpoints.logout, (_, { user, origin }) => service.signOut(deps, user, origin));
  serve(http, endpoints.me, async (_, { user }) =>
    orNotFound(await queries.currentUser(deps.db, user.userId)),
  );
  serve(http, endpoints.ownSessions, async (_, { user }) => ({
    data: await queries.sessionsOf(deps.db, user.userId, user.sessionId),
  }));
  serve(http, sessionsOfUser, async ({ params }, { user }) => ({
    data: await service.sessionsOfUser(deps, params.id, user),
  }));
  serve(http, endSessionsOfUser, ({ params }, { origin }) =>
    service.endSessionsOfUser(deps, params.id, undefined, origin),
  );
  serve(http, endSessionOfUser, ({ params }, { origin }) =>
    service.endSessionsOfUser(deps, params.id, params.sid, origin),
  );
  serve(http, endpoints.endOwnSession, ({ params }, { user, origin }) =>
    service.endOwnSession(deps, user, params.id, origin),
  );
}
