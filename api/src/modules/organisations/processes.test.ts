import { afterAll, describe, expect, it } from 'vitest';
import { broughtIn } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { signedIn } from '../../testing/people.ts';
import { type Caller, TEST_PASSWORD, testApp } from '../../testing/test-app.ts';

/** Long enough for the requests in between. */
const BEAT_MS = 500;

const app = await testApp({ heartbeatMs: BEAT_MS });
/** Another server process on the same database; an embedded database has none. */
const elsewhere = app.database.elsewhere?.();
const other = elsewhere ? await testApp({ database: elsewhere, heartbeatMs: BEAT_MS }) : app;
afterAll(async () => {
  if (other !== app) await other.close();
  await app.close();
});

const house = await app.as('ADMIN');
const organisations = [await makeOrganisation(house), await makeOrganisation(house)];
for (const { organisationId } of organisations) await broughtIn(app, { organisationId });
await broughtIn(app);

/** A user signed in on one server, with a caller for each of the two. */
async function onBoth(organisationId?: number) {
  const { session, user } = await signedIn(app, 'ADMIN');
  if (organisationId !== undefined) {
    const record = (await house.get(`/usuario/${user.userId}`)).body;
    await house.put(`/usuario/${user.userId}`, { body: { ...record, organisationId } });
  }
  const again = await app.anyone.post('/login', { body: { email: user.email, password: TEST_PASSWORD } });
  const { token } = organisationId === undefined ? session : again.body;
  return { user, token, callers: [app.withToken(token), other.withToken(token)] };
}

describe('walls between organisations', () => {
  it('hold on every server, whoever else sends requests at the same time', async () => {
    const people = [undefined, ...organisations.map(({ organisationId }) => organisationId)];
    const signed = await Promise.all(people.map(onBoth));
    const calls = Array.from({ length: 20 }, () => signed).flat();
    const seen = await Promise.all(
      calls.flatMap(({ callers }) => callers.map((caller) => caller.get('/devices'))),
    );
    const whose = seen.map(({ body }) =>
      body.data.map(
        ({ organisation }: { organisation: { name: string } | null }) => organisation?.name ?? null,
      ),
    );
    for (const [index, names] of whose.entries()) {
      const organisation = organisations[((index >> 1) % 3) - 1];
      if (organisation) expect(names).toEqual([organisation.name]);
      else expect(names).toHaveLength(3);
    }
  });

  it('hold on all servers as soon as one of them moves a user or a device', async () => {
    const [north, south] = organisations;
    const { user, token, callers } = await onBoth(north.organisationId);
    const [, there] = callers as [Caller, Caller];
    const address = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const live = await fetch(`${address}/api/dashboard/live`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { deviceId } = (await there.get('/devices')).body.data[0];
    const set = { organisationId: south.organisationId };
    await house.post('/devices/bulk', { body: { action: 'edit', ids: [deviceId], set } });
    expect((await there.get('/devices')).body.data).toEqual([]);
    expect((await there.get(`/devices/${deviceId}`)).status).toBe(404);

    await house.post('/usuario/bulk', { body: { action: 'edit', ids: [user.userId], set } });
    for (const caller of callers) expect((await caller.get('/devices')).status).toBe(401);
    // At the next heartbeat at the latest.
    expect(await live.text()).not.toContain('totals');
  });
});
