import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../testing/passkeys.ts';
import { signedIn } from '../../testing/people.ts';
import { totpCode, withSecondFactor } from '../../testing/second-factors.ts';
import { expectCreated, SESSION_RULES, sharedTestApp } from '../../testing/test-app.ts';

const DUE = { status: 403, body: { code: 'auth.second_factor_setup' } };

const admins = await sharedTestApp({ sessionRules: { ...SESSION_RULES, secondFactor: 'admin' } });
const staff = await sharedTestApp({ sessionRules: { ...SESSION_RULES, secondFactor: 'staff' } });

describe('a required second factor', () => {
  it("blocks everything except setting it up, reading one's own user, renewing and signing out", async () => {
    const { user, session, self } = await signedIn(admins, 'ADMIN');
    for (const path of ['/categories', '/usuario', '/me/sessions', '/notices', '/dashboard/live']) {
      expect(await self.get(path)).toMatchObject(DUE);
    }
    const password = { senhaAtual: 'x', novaSenha: 'y' };
    expect(await self.put('/usuario/update-password', { body: password })).toMatchObject(DUE);
    expect((await self.get('/usuario/me')).body).toMatchObject({ id: user.userId, secondFactorDue: true });
    expect((await self.get('/me/second-factor')).body).toMatchObject({ totp: false, required: true });
    const renewal = { Login: user.email, Refresh: session.refreshToken, InstanciaAno: 2026 };
    expect((await admins.anyone.post('/login/refresh', { body: renewal })).status).toBe(200);

    const { secret } = (await self.post('/me/totp')).body;
    expect(await self.get('/categories')).toMatchObject(DUE);
    expect((await self.put('/me/totp', { body: { code: totpCode(secret) } })).status).toBe(200);
    expect((await self.get('/categories')).status).toBe(200);
    expect((await self.get('/usuario/me')).body.secondFactorDue).toBe(false);
  });

  it('lets a user without one sign out', async () => {
    const { self } = await signedIn(admins, 'ADMIN');
    expect((await self.post('/logout')).status).toBe(204);
  });

  it('blocks again after it is turned off', async () => {
    const { self } = await withSecondFactor(admins, 'ADMIN');
    expect((await self.get('/categories')).status).toBe(200);
    expect((await self.delete('/me/totp')).status).toBe(204);
    expect(await self.get('/categories')).toMatchObject(DUE);
  });

  it('applies to the profiles of the setting', async () => {
    const statuses = async (app: typeof admins) =>
      Promise.all(
        (['ADMIN', 'STAFF', 'USER'] as const).map(async (profile) => {
          const { self } = await signedIn(app, profile);
          return (await self.get('/me/sessions')).status;
        }),
      );
    expect(await statuses(admins)).toEqual([403, 200, 200]);
    expect(await statuses(staff)).toEqual([403, 403, 200]);
  });
});

describe('a passkey as the second factor', () => {
  it('satisfies the requirement', async () => {
    const { self } = await signedIn(staff);
    expect(await self.get('/categories')).toMatchObject(DUE);
    const passkey = new Authenticator().create(expectCreated(await self.post('/me/passkeys/options')));
    const { id } = expectCreated(await self.post('/me/passkeys', { body: { passkey } }));
    expect((await self.get('/categories')).status).toBe(200);
    expect((await self.get('/usuario/me')).body).toMatchObject({ secondFactorDue: false });
    expect((await self.delete(`/me/passkeys/${id}`)).status).toBe(204);
    expect((await self.get('/categories')).status).toBe(403);
  });
});
