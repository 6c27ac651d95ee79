import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { devices } from '../../platform/db/schema/devices.ts';
import { alertRounds } from '../../testing/alerts.ts';
import { newMac } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { round, upSince } = alertRounds(app);

it('silent devices are the same in the figures, the list, the notices and the alerts', async () => {
  const { userId } = await app.makeUser({ profile: 'USER' });
  const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
  const silent = [newMac(), newMac()];
  await app.db.insert(devices).values([
    ...silent.map((macAddress) => ({ macAddress, userId, lastSeenAt: ago(30) })),
    { macAddress: newMac(), userId, lastSeenAt: ago(1) },
    { macAddress: newMac(), userId },
    // Nobody's any more, so it can't call.
    { macAddress: newMac(), lastSeenAt: ago(30) },
  ]);
  await upSince(new Date(Date.now() - 90 * 3_600_000), new Date());
  await round();

  const list = (await admin.get('/devices', { query: { state: 'silent' } })).body;
  expect(list.data.map(({ macAddress }: { macAddress: string }) => macAddress).sort()).toEqual(silent);
  expect((await admin.get('/dashboard/summary')).body.devices.silent).toBe(2);
  const { total, data } = (await admin.get('/alerts', { query: { kind: 'device.silent' } })).body;
  expect(total).toBe(2);
  const noticed = async () => {
    const { attention } = (await admin.get('/notices')).body;
    return attention.find(({ kind }: { kind: string }) => kind === 'device.silent');
  };
  expect(await noticed()).toMatchObject({ count: 2, handled: 0 });
  await admin.put(`/alerts/${data[0].alertId}/acknowledge`);
  expect(await noticed()).toMatchObject({ count: 1, handled: 1 });
});
