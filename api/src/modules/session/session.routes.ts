import * as passkeys from '#contracts/session/passkeys.ts';
import * as factor from '#contracts/session/second-factor.ts';
import * as endpoints from '#contracts/session/session.ts';
import { endSessionOfUser, endSessionsOfUser, sessionsOfUser } from '#contracts/users/user-sessions.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import * as keys from './passkeys.service.ts';
import * as factors from './second-factor.service.ts';
import * as service from './session.service.ts';
import * as queries from './sessions.queries.ts';
import { stepUp } from './step-up.service.ts';

export function sessionRoutes(http: Http, deps: service.SessionDeps & { urls: FileUrls }): void {
  serve(http, endpoints.login, ({ body }, context) => service.signIn(deps, body, context));
  serve(http, endpoints.refresh, ({ body }, { origin }) => service.refreshSession(deps, body, origin));
  serve(http, endpoints.logout, (_, { user, origin }) => service.signOut(deps, user, origin));
  serve(http, endpoints.me, async (_, { user }) =>
    orNotFound(await queries.currentUser(deps.db, deps.urls, user)),
  );
  serve(http, factor.loginSecondFactor, ({ body }, context) =>
    factors.completeChallenge(deps, body, context),
  );
  serve(http, factor.stepUp, ({ body }, context) => stepUp(deps, body, context));
  serve(http, factor.ownSecondFactor, (_, { user }) => factors.secondFactorOf(deps, user));
  serve(http, factor.secondFactorOfUser, ({ params }) => factors.secondFactorOfUser(deps, params.id));
  serve(http, factor.resetSecondFactor, ({ params }, context) =>
    factors.resetSecondFactor(deps, params.id, context),
  );
  serve(http, factor.beginTotp, (_, { user }) => factors.beginTotp(deps, user));
  serve(http, factor.confirmTotp, async ({ body }, context) => ({
    recoveryCodes: await factors.confirmTotp(deps, body.code, context),
  }));
  serve(http, factor.removeTotp, (_, context) => factors.removeTotp(deps, context));
  serve(http, passkeys.beginPasskeyLogin, (_, { origin }) => keys.beginPasskeyLogin(deps, origin));
  serve(http, passkeys.loginPasskey, ({ body }, context) => keys.signInByPasskey(deps, body, context));
  serve(http, passkeys.beginStepUp, (_, { user }) => keys.beginStepUp(deps, user));
  serve(http, passkeys.ownPasskeys, async (_, { user }) => ({ data: await keys.ownPasskeys(deps, user) }));
  serve(http, passkeys.beginPasskey, (_, { user }) => keys.beginPasskey(deps, user));
  serve(http, passkeys.addPasskey, ({ body }, context) => keys.addPasskey(deps, body, context));
  serve(http, passkeys.removePasskey, ({ params }, context) => keys.removePasskey(deps, params.id, context));
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
