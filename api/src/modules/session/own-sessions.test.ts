import { describe, expect, it } from 'vitest';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();

interface Row {
  id: string;
  current: boolean;
  userAgent: string;
}

async function signIn(email: string, userAgent: string) {
  const headers = { 'user-agent': userAgent };
  const { body } = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD }, headers });
  return { session: body, self: app.withToken(body.token) };
}

describe("one's own sessions", () => {
  it('are listed without those of others, and the current one is marked', async () => {
    const [me, other] = await Promise.all([
      app.makeUser({ profile: 'STAFF' }),
      app.makeUser({ profile: 'STAFF' }),
    ]);
    await signIn(other.email, 'Else');
    const phone = await signIn(me.email, 'Phone');
    const desk = await signIn(me.email, 'Desk');
    const { body } = await desk.self.get('/me/sessions');
    expect(body.data.map(({ userAgent, current }: Row) => [userAgent, current]).sort()).toEqual([
      ['Desk', true],
      ['Phone', false],
    ]);
    expect(body.data[0]).toMatchObject({ address: '127.0.0.1', createdAt: expect.any(String) });
    expect((await phone.self.get('/me/sessions')).body.data).toHaveLength(2);
  });

  it('are also found under the path of older clients', async () => {
    const { email } = await app.makeUser({ profile: 'USER' });
    const { self } = await signIn(email, 'Phone');
    const { body } = await self.get('/usuario/me/sessions');
    expect(body.data).toMatchObject([{ userAgent: 'Phone', current: true }]);
    expect(body).toEqual((await self.get('/me/sessions')).body);
  });

  it('can be ended one by one, immediately and with their refresh tokens', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const [phone, desk] = [await signIn(email, 'Phone'), await signIn(email, 'Desk')];
    const { body } = await desk.self.get('/me/sessions');
    const { id } = body.data.find(({ current }: Row) => !current);
    expect((await desk.self.delete(`/me/sessions/${id}`)).status).toBe(204);
    expect((await phone.self.get('/usuario/me')).status).toBe(401);
    const renewal = await app.anyone.post('/login/refresh', {
      body: { Login: email, Refresh: phone.session.refreshToken, InstanciaAno: 2026 },
    });
    expect(renewal.body.code).toBe('auth.refresh');
    expect((await desk.self.delete(`/me/sessions/${id}`)).status).toBe(404);
    expect((await desk.self.get('/usuario/me')).status).toBe(200);
  });

  it('do not include those of others, which respond 404', async () => {
    const [me, other] = await Promise.all([
      app.makeUser({ profile: 'ADMIN' }),
      app.makeUser({ profile: 'STAFF' }),
    ]);
    const [mine, theirs] = [await signIn(me.email, 'Mine'), await signIn(other.email, 'Theirs')];
    const { body } = await theirs.self.get('/me/sessions');
    expect((await mine.self.delete(`/me/sessions/${body.data[0].id}`)).status).toBe(404);
    expect((await theirs.self.get('/usuario/me')).status).toBe(200);
  });

  it('show where they were last renewed', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const { session } = await signIn(email, 'Old browser');
    const { body: renewed } = await app.anyone.post('/login/refresh', {
      body: { Login: email, Refresh: session.refreshToken, InstanciaAno: 2026 },
      headers: { 'user-agent': 'New browser' },
    });
    const { body } = await app.withToken(renewed.token).get('/me/sessions');
    expect(body.data).toMatchObject([{ userAgent: 'New browser', current: true }]);
  });
});

describe('the sessions of another user', () => {
  it('can be seen and ended by administrators only', async () => {
    const [admin, staff] = [await app.as('ADMIN'), await app.as('STAFF')];
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    const [phone, desk] = [await signIn(email, 'Phone'), await signIn(email, 'Desk')];
    const path = `/usuario/${userId}/sessions`;
    for (const call of [() => staff.get(path), () => staff.delete(path)])
      expect((await call()).status).toBe(403);
    const { data } = (await admin.get(path)).body;
    expect(data.map(({ userAgent, current }: Row) => [userAgent, current]).sort()).toEqual([
      ['Desk', false],
      ['Phone', false],
    ]);
    const ofPhone = data.find(({ userAgent }: Row) => userAgent === 'Phone');
    expect((await admin.delete(`${path}/${ofPhone.id}`)).status).toBe(204);
    expect((await phone.self.get('/usuario/me')).status).toBe(401);
    expect((await desk.self.get('/usuario/me')).status).toBe(200);
    expect((await admin.delete(`${path}/${ofPhone.id}`)).status).toBe(404);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await desk.self.get('/usuario/me')).status).toBe(401);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get('/usuario/999999/sessions')).status).toBe(404);
    expect((await admin.delete('/usuario/999999/sessions')).status).toBe(404);
  });

  it("can't be ended under the path of another user", async () => {
    const admin = await app.as('ADMIN');
    const [one, two] = await Promise.all([
      app.makeUser({ profile: 'STAFF' }),
      app.makeUser({ profile: 'STAFF' }),
    ]);
    const { self } = await signIn(one.email, 'One');
    const [session] = (await admin.get(`/usuario/${one.userId}/sessions`)).body.data;
    expect((await admin.delete(`/usuario/${two.userId}/sessions/${session.id}`)).status).toBe(404);
    expect((await self.get('/usuario/me')).status).toBe(200);
  });
});
