import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { broughtIn } from '../../testing/devices.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { type Queryable, withSavepoints } from './client.ts';
import { deviceStands, devices } from './schema/devices.ts';
import { inOrganisation } from './scope.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const north = await makePlace(admin);
const south = await makePlace(admin);
const nowhere = { organisationId: null, placeId: null };
const at = ({ organisationId, placeId }: typeof north) => ({ organisationId, placeId });

type Device = { deviceId: number };
const put = async ({ deviceId }: Device, to: object, db: Queryable = app.db) => {
  // Timestamps have milliseconds, and a stand without duration is not kept.
  await delay(2);
  await db.update(devices).set(to).where(eq(devices.deviceId, deviceId));
};
const standsOf = ({ deviceId }: Device) =>
  app.db.select().from(deviceStands).where(eq(deviceStands.deviceId, deviceId)).orderBy(deviceStands.since);
const placesOf = async (device: Device) =>
  (await standsOf(device)).map(({ organisationId, placeId }) => ({ organisationId, placeId }));
const sinceOf = async ({ deviceId }: Device) => {
  const [row] = await app.db.select().from(devices).where(eq(devices.deviceId, deviceId));
  return row?.organisationSince ?? null;
};

describe('the history of where a device stood', () => {
  it('starts a row at each change, only for devices that have belonged to an organisation', async () => {
    const device = await broughtIn(app);
    await put(device, { lastSeenAt: new Date() });
    await put(device, nowhere);
    expect([await standsOf(device), await sinceOf(device)]).toEqual([[], null]);
    for (const to of [{ organisationId: north.organisationId }, at(north), at(north), at(south), nowhere]) {
      await put(device, to);
    }
    expect(await placesOf(device)).toEqual([
      { organisationId: north.organisationId, placeId: null },
      at(north),
      at(south),
      nowhere,
    ]);
    const stands = await standsOf(device);
    const moments = stands.map(({ since }) => since.getTime());
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(await sinceOf(device)).toEqual(stands[3]?.since);
  });

  it('begins when a device is created for an organisation, or at the given time', async () => {
    const device = await broughtIn(app, at(north));
    expect(await standsOf(device)).toMatchObject([{ since: await sinceOf(device), ...at(north) }]);
    const organisationSince = new Date('2026-01-02T03:04:05Z');
    const older = await broughtIn(app, { ...at(north), organisationSince });
    expect(await standsOf(older)).toMatchObject([{ since: organisationSince }]);
    expect(await sinceOf(older)).toEqual(organisationSince);
  });

  it('has one row per transaction, and one per nested transaction', async () => {
    const [first, second] = [await broughtIn(app), await broughtIn(app)];
    await app.db.transaction(async (tx) => {
      for (const device of [first, second]) {
        await withSavepoints(tx).transaction(async (one) => {
          await put(device, { organisationId: south.organisationId }, one);
          await put(device, at(north), one);
        });
      }
    });
    expect([await placesOf(first), await placesOf(second)]).toEqual([[at(north)], [at(north)]]);
    await app.db.transaction(async (tx) => {
      await put(first, at(south), tx);
      await put(first, at(north), tx);
    });
    expect(await placesOf(first)).toEqual([at(north)]);
  });

  it('never goes back in time, whatever the clock says', async () => {
    const device = await broughtIn(app, {
      ...at(north),
      organisationSince: new Date('2999-01-01T00:00:00Z'),
    });
    await put(device, at(south));
    expect(await standsOf(device)).toMatchObject([{ since: new Date('2999-01-01T00:00:00Z'), ...at(south) }]);
  });

  it('does not prevent the permanent removal of a place or an organisation', async () => {
    const organisation = await makeOrganisation(admin);
    const place = await makePlace(admin, organisation);
    const device = await broughtIn(app, at(place));
    await put(device, nowhere);
    const removed = async (path: string) => {
      await admin.delete(path);
      expect((await admin.delete(path, { query: { hardDelete: true } })).status).toBe(204);
    };
    await removed(`/places/${place.placeId}`);
    expect(await placesOf(device)).toEqual([
      { organisationId: organisation.organisationId, placeId: null },
      nowhere,
    ]);
    await removed(`/organisations/${organisation.organisationId}`);
    expect(await placesOf(device)).toEqual([nowhere, nowhere]);
    await app.db.delete(devices).where(eq(devices.deviceId, device.deviceId));
    expect(await standsOf(device)).toEqual([]);
  });

  it('is also kept when members move a device, although they cannot write to it themselves', async () => {
    const device = await broughtIn(app, at(north));
    const { organisationId } = north;
    const other = await makePlace(admin, { organisationId });
    await inOrganisation(organisationId, () => put(device, { placeId: other.placeId }));
    expect(await placesOf(device)).toEqual([at(north), at(other)]);
    const seen = (id: number) =>
      inOrganisation(id, () => app.db.$count(deviceStands, eq(deviceStands.deviceId, device.deviceId)));
    expect([await seen(organisationId), await seen(south.organisationId)]).toEqual([2, 0]);
    const writing = inOrganisation(organisationId, () =>
      app.db.insert(deviceStands).values({ deviceId: device.deviceId, since: new Date(0), organisationId }),
    );
    await expect(writing).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
