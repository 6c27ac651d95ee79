import { describe, expect, it } from 'vitest';
import { zipContents } from '../../testing/archives.ts';
import { claimedDevice } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { sharedTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();

/** A new user with a password, a token and a caller signed in as them. */
async function somebody(wanted: Parameters<TestApp['makeUser']>[0]) {
  const user = await app.makeUser(wanted);
  const { body } = await app.anyone.post('/login', { body: { email: user.email, password: TEST_PASSWORD } });
  return { user, token: body.token, self: app.withToken(body.token) };
}

async function dataOf(token: string, language = 'pt-BR') {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    url: '/api/me/data',
    headers: { authorization: `Bearer ${token}`, 'content-language': language },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await zipContents(rawPayload);
  return new Map([...files].map(([path, bytes]) => [path, JSON.parse(bytes.toString())]));
}

describe("one's own data", () => {
  it('is an archive with a file for each kind of data and the purpose of each', async () => {
    const { user, token } = await somebody({ profile: 'STAFF', city: 'Olinda', cpf: '52998224725' });
    const files = await dataOf(token, 'en-US');
    expect(files.get('account.json')).toMatchObject([
      { user_id: user.userId, name: user.name, email: user.email, city: 'Olinda', cpf: '52998224725' },
    ]);
    expect(files.get('sessions.json')).toMatchObject([{ address: '127.0.0.1' }]);
    expect(files.get('audit-trail.json').map(({ action }: { action: string }) => action)).toEqual([
      'sign-in',
      'export',
    ]);
    const { files: about } = files.get('about.json');
    expect(about.map(({ file }: { file: string }) => file).sort()).toEqual(
      [...files.keys()].filter((file) => file !== 'about.json').sort(),
    );
    for (const { purpose } of about) expect(purpose).toMatch(/\.$/);
  });

  it('contains no secrets and nothing about others', async () => {
    const other = await somebody({ profile: 'ADMIN', name: 'Zqxv Alheia' });
    const user = await app.makeUser({ profile: 'STAFF', name: 'Wkyz Editada' });
    for (const ativo of [false, true]) await other.self.put(`/usuario/${user.userId}`, { body: { ativo } });
    const row = (await other.self.get(`/usuario/${user.userId}`)).body;
    await other.self.put(`/usuario/${user.userId}`, { body: { ...row, nome: 'Wkyz Nova' } });
    await app.db.execute(
      `update audit_log set address = '203.0.113.99' where user_id = ${other.user.userId}`,
    );
    const { body } = await app.anyone.post('/login', {
      body: { email: user.email, password: TEST_PASSWORD },
    });
    const text = JSON.stringify([...(await dataOf(body.token)).values()]);
    expect(text).toContain('Wkyz Editada');
    for (const secret of [
      'argon2',
      'password_hash',
      'token_hash',
      'Zqxv',
      '203.0.113.99',
      other.user.email,
    ]) {
      expect(text).not.toContain(secret);
    }
    const ofAdministrator = (await dataOf(other.token)).get('audit-trail.json');
    expect(ofAdministrator.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(ofAdministrator)).not.toContain('Wkyz');
  });

  it('is available to app users, with their devices', async () => {
    const { self, token } = await somebody({ profile: 'USER' });
    const { macAddress } = await claimedDevice(app, { by: self });
    const files = await dataOf(token);
    expect(files.get('devices.json')).toMatchObject([{ mac_address: macAddress }]);
    expect(JSON.stringify(files.get('devices.json'))).not.toMatch(/key_hash|claim_code|reset_secret/);
  });

  it("is available to members of an organisation, including data that the organisation can't read", async () => {
    const { organisationId } = await makeOrganisation(await app.as('ADMIN'));
    const { user, token } = await somebody({ profile: 'STAFF', organisationId });
    const files = await dataOf(token);
    expect(files.get('account.json')).toMatchObject([{ email: user.email }]);
    expect(files.get('audit-trail.json')).toHaveLength(2);
  });

  it('is read in batches without losing a row', async () => {
    const { user, token } = await somebody({ profile: 'STAFF' });
    await app.db.execute(`
      insert into audit_log (user_id, action, resource, address, user_agent)
      select ${user.userId}, 'export', 'capsule', '', '' from generate_series(1, 1234)`);
    const rows = (await dataOf(token)).get('audit-trail.json');
    expect(rows).toHaveLength(1236);
    expect(new Set(rows.map(({ audit_id: id }: { audit_id: number }) => id)).size).toBe(1236);
  });

  it('is limited to ten requests an hour and requires signing in', async () => {
    const { token, self } = await somebody({ profile: 'USER' });
    for (let times = 0; times < 10; times += 1) await dataOf(token);
    expect((await self.get('/me/data')).status).toBe(429);
    expect((await app.anyone.get('/me/data')).status).toBe(401);
  });
});
