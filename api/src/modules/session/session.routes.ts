import * as endpoints from '#contracts/session.ts';
import { found } from '../../http/found.ts';
import { type Http, serve } from '../../http/serve.ts';
import * as service from './session.service.ts';
import * as queries from './sessions.queries.ts';

export function sessionRoutes(http: Http, deps: service.SessionDeps): void {
  serve(http, endpoints.login, ({ body }, { address, userAgent }) =>
    service.signIn(deps, body, { address, userAgent }),
  );
  serve(http, endpoints.refresh, ({ body }) => service.refreshSession(deps, body));
  serve(http, endpoints.logout, (_, { user }) => queries.endSession(deps.db, user.sessionId));
  serve(http, endpoints.me, async (_, { user }) => found(await queries.currentUser(deps.db, user.userId)));
}
