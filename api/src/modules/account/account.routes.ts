import * as endpoints from '#contracts/session/session.ts';
import { mailsOfUser } from '#contracts/users/user-mails.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import * as service from './account.service.ts';
import { mailsOf } from './user-mails.queries.ts';

export function accountRoutes(http: Http, deps: service.AccountDeps): void {
  serve(http, endpoints.forgotPassword, ({ body }, context) =>
    service.recoverPassword(deps, body.email, context),
  );
  serve(http, endpoints.redeemToken, ({ body }, context) => service.redeem(deps, body, context));
  serve(http, endpoints.tokenAccount, ({ body }) => service.accountOf(deps.db, body.token));
  serve(http, mailsOfUser, async ({ params }) => ({ data: orNotFound(await mailsOf(deps.db, params.id)) }));
  serve(http, endpoints.updatePassword, ({ body }, context) => service.changePassword(deps, body, context));
}
