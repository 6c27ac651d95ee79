import { signUp } from '#contracts/app.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { type SignUpDeps, signUpUser } from './sign-up.service.ts';

export function appRoutes(http: Http, deps: SignUpDeps): void {
  serve(http, signUp, async ({ body }, context) => {
    await signUpUser(deps, body, context);
    return {};
  });
}
