import { afterAll } from 'vitest';
import { OIDC_PAGE } from '#contracts/session/oidc.ts';
import type { OidcSettings } from '../modules/session/oidc-settings.ts';
import { startProvider } from './oidc-provider.ts';
import { type TestApp, testApp } from './test-app.ts';

/** An app with a running identity provider; both are closed after the file's tests. */
export async function appWithProvider(
  wanted: Partial<OidcSettings> = {},
  options: Omit<Parameters<typeof testApp>[0] & object, 'oidc'> = {},
) {
  const provider = await startProvider({ redirectUri: `http://sillage.test${OIDC_PAGE}` });
  const app = await testApp({ ...options, oidc: { ...provider.settings, ...wanted } });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });
  return { app, provider };
}

/** A browser that keeps the cookies of the app and of the provider. */
export function browser({ from }: Pick<TestApp, 'from'>) {
  const atProvider = new Map<string, string>();
  let cookie = '';
  const caller = from();
  return {
    get cookie() {
      return cookie;
    },
    set cookie(value: string) {
      cookie = value;
    },
    /** Begins a sign-in; the response has the provider's URL. @param bearer token of a signed-in user */
    async begin(path = '/login/oidc', bearer?: string) {
      const answer = await caller.post(
        path,
        bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {},
      );
      const [kept] = [answer.headers['set-cookie']].flat();
      if (kept) cookie = kept.split(';')[0] ?? '';
      return answer;
    },
    /** Follows the provider's redirects. @returns the parameters that reach the app's page */
    async visit(url: string): Promise<Record<string, string>> {
      let at = new URL(url);
      for (let steps = 0; steps < 10; steps += 1) {
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...atProvider].map((pair) => pair.join('=')).join('; ') },
        });
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          if (value === '') atProvider.delete(name);
          else atProvider.set(name, value);
        }
        const location = answer.headers.get('location');
        if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        at = new URL(location, at);
        if (at.pathname === OIDC_PAGE) return Object.fromEntries(at.searchParams);
      }
      throw new Error('The provider sends the browser round and round');
    },
    /** Sends the provider's parameters to the app. */
    finish: (back: Record<string, string>) =>
      caller.post('/login/oidc/callback', { body: back, headers: { cookie } }),
    /** Performs the whole sign-in. */
    async signIn() {
      const { body } = await this.begin();
      return this.finish(await this.visit(body.url));
    },
  };
}
