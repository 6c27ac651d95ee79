import * as endpoints from '#contracts/session.ts';
import { type Http, serve } from '../../http/serve.ts';
import * as service from './account.service.ts';

export function accountRoutes(http: Http, deps: service.AccountDeps): void {
  const sending = new Set<Promise<void>>();
  http.app.addHook('onClose', async () => void (await Promise.all(sending)));

  serve(http, endpoints.forgotPassword, async ({ body }, { reply, language }) => {
    // After the answer: how long it takes then doesn't tell whether the address is known.
    reply.raw.once('close', () => {
      const sent = service
        .recoverPassword(deps, body.email, language)
        .catch((error: unknown) => deps.log.error(error, 'A recovery mail could not be sent'))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    });
  });
  serve(http, endpoints.redeemToken, ({ body }) => service.redeem(deps, body));
  serve(http, endpoints.updatePassword, ({ body }, { user }) => service.changePassword(deps, user, body));
}
