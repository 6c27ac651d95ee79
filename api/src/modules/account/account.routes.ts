import * as endpoints from '#contracts/session.ts';
import { type Http, serve } from '../../http/serve.ts';
import * as service from './account.service.ts';

export function accountRoutes(http: Http, deps: service.AccountDeps): void {
  serve(http, endpoints.forgotPassword, ({ body }, context) =>
    service.recoverPassword(deps, body.email, context),
  );
  serve(http, endpoints.redeemToken, ({ body }, { origin }) => service.redeem(deps, body, origin));
  serve(http, endpoints.updatePassword, ({ body }, { user, origin }) =>
    service.changePassword(deps, user, body, origin),
  );
}
