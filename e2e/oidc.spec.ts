import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { startProvider, type TestProvider } from '../api/src/testing/oidc-provider.ts';
import { makePerson, newPerson } from './support/people.ts';
import { Server } from './support/server.ts';
import { test as base, expect, expectFitsInBothSchemes, signOut, violations } from './support/test.ts';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A server and an identity provider configured for each other. */
const test = base.extend<{ provider: TestProvider; port: number }>({
  port: async ({ browserName: _ }, use) => use(await freePort()),
  provider: async ({ port }, use) => {
    const provider = await startProvider({ redirectUri: `http://127.0.0.1:${port}/auth/oidc`, asks: true });
    await use(provider);
    await provider.stop();
  },
  server: async ({ provider, port }, use) => {
    const { issuer, clientId, clientSecret } = provider.settings;
    const server = await Server.start({
      PORT: String(port),
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret ?? '',
      OIDC_NAME: 'Acme',
    });
    await use(server);
    await server.dispose();
  },
});

/** Answers a call as if the session needed a step-up, until the browser returns from the provider. */
async function requireStepUp(page: Page, path: RegExp): Promise<void> {
  let fresh = false;
  page.context().on('response', (response) => {
    fresh ||= response.url().endsWith('/api/login/oidc/callback') && response.ok();
  });
  await page.route(path, async (route) => {
    if (fresh) return route.continue();
    const problem = { status: 403, code: 'auth.step_up', detail: 'Confirme que é você.', errors: [] };
    const body = JSON.stringify(problem);
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body });
  });
}

const atProvider = async (page: Page, person: string) => {
  await page.getByLabel('Account').selectOption(person);
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('people sign in and step up with their identity provider, and see a clear error if they may not', async ({
  page,
  server,
  provider,
}) => {
  const person = newPerson('Iara');
  await makePerson(server, person);
  provider.people.set('iara', { email: person.email, email_verified: true });
  provider.people.set('nobody', { email: 'nobody@example.com', email_verified: true });

  // By keyboard alone.
  await page.goto('/auth/login');
  const button = page.getByRole('button', { name: 'Entrar com Acme' });
  await expectFitsInBothSchemes(page, 'the sign-in page with a provider');
  await button.focus();
  await page.keyboard.press('Enter');
  await atProvider(page, 'iara');
  await expect(page).toHaveURL(/\/admin\/home$/);

  // The account shows that it is linked.
  const openMenu = () => page.getByRole('button', { name: /^Minha conta/ }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Entrada com Acme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entrada com Acme' });
  await expect(dialog.getByText(/^Conta vinculada desde/)).toBeVisible();
  await expectFitsInBothSchemes(page, 'the link');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // The step-up runs in a window of its own; the waiting page stays open.
  await requireStepUp(page, /\/api\/me\/totp$/);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Segundo fator' }).click();
  await page.getByRole('button', { name: 'Configurar' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(stepUp.getByRole('button', { name: 'Confirmar com Acme' })).toBeVisible();
  await expectFitsInBothSchemes(page, 'the step-up');
  const opening = page.waitForEvent('popup');
  await stepUp.getByRole('button', { name: 'Confirmar com Acme' }).click();
  await atProvider(await opening, 'iara');
  await expect(page.getByRole('img', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible();

  // Somebody without an account, then an unreachable provider.
  await signOut(page);
  await page.context().clearCookies();
  await button.click();
  await atProvider(page, 'nobody');
  await expect(page.getByRole('alert')).toHaveText(/^Esta conta não dá acesso/);
  await expect(page).toHaveURL(/\/auth\/oidc$/);
  await expectFitsInBothSchemes(page, 'the refusal');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ir para a página de entrada' }).click();
  await expect(button).toBeVisible();
});
