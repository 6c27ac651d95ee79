import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { totpFactors } from '../../platform/db/schema/second-factors.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { signedIn } from '../../testing/people.ts';
import { totpCode, withSecondFactor } from '../../testing/second-factors.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const NONE = { totp: false, passkeys: 0, recoveryCodes: 0, required: false };

describe('resetting a lost second factor', () => {
  it('by an administrator makes the password sufficient, ends sessions and notifies the user', async () => {
    const { user, self, secret, challenge } = await withSecondFactor(app);
    const open = await challenge();
    const admin = await signedIn(app, 'ADMIN');
    const path = `/usuario/${user.userId}/second-factor`;
    expect((await admin.self.get(path)).body).toEqual({ ...NONE, totp: true, recoveryCodes: 10 });
    expect((await admin.self.delete(path)).status).toBe(204);
    expect((await admin.self.get(path)).body).toEqual(NONE);
    expect((await self.get('/usuario/me')).status).toBe(401);
    const answer = { challenge: open, code: totpCode(secret) };
    expect((await app.anyone.post('/login/second-factor', { body: answer })).body.code).toBe(
      'auth.challenge',
    );
    const login = { email: user.email, password: TEST_PASSWORD };
    expect((await app.anyone.post('/login', { body: login })).status).toBe(200);
    await app.deliverMails();
    const subjects = app.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(subjects.join()).toContain('Segundo fator desativado por um administrador');
    const ofAdmin = and(eq(auditLog.userId, admin.user.userId), eq(auditLog.action, 'second-factor-off'));
    expect(await app.db.$count(auditLog, and(ofAdmin, eq(auditLog.recordId, user.userId)))).toBe(1);
  });

  it('responds 404 if there is none', async () => {
    const { user } = await signedIn(app);
    const admin = await app.as('ADMIN');
    expect((await admin.delete(`/usuario/${user.userId}/second-factor`)).status).toBe(404);
    expect((await admin.delete('/usuario/2000000000/second-factor')).status).toBe(404);
    expect((await admin.get('/usuario/2000000000/second-factor')).status).toBe(404);
  });

  it('is refused for other profiles and for administrators of another organisation', async () => {
    const { user } = await withSecondFactor(app);
    const { organisationId } = await makeOrganisation(await app.as('ADMIN'));
    const path = `/usuario/${user.userId}/second-factor`;
    const staff = await app.as('STAFF');
    expect((await staff.delete(path)).status).toBe(403);
    expect((await staff.get(path)).status).toBe(403);
    const stranger = await app.as('ADMIN', { organisationId });
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
    expect(await app.db.$count(totpFactors, eq(totpFactors.userId, user.userId))).toBe(1);
  });

  it('succeeds once for concurrent requests of two administrators', async () => {
    const { user } = await withSecondFactor(app);
    const admins = [await app.as('ADMIN'), await app.as('ADMIN')];
    const answers = await Promise.all(
      admins.map((admin) => admin.delete(`/usuario/${user.userId}/second-factor`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});
