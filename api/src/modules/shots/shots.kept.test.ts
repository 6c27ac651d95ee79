import { describe, expect, inject, it } from 'vitest';
import { shotsEver } from '../../platform/db/schema/shots.ts';
import { campaignWithSlot, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { makeQuizAnswer } from '../../testing/quizzes.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const forGood = { query: { hardDelete: true } };
const figures = async () => {
  const asked = ['summary', 'shots-trend', 'shots-campaign', 'shots-fragrance'].map((name) =>
    admin.get(`/dashboard/${name}`),
  );
  return (await Promise.all(asked)).map(({ body }) => body);
};

describe('a record with shots', () => {
  it('can be deactivated but not deleted, and statistics stay unchanged', async () => {
    const { campaignId, fragranceId } = await campaignWithSlot(admin);
    const device = await claimedDevice(app);
    // Not part of any campaign, but fired from a capsule.
    const loose = await makeFragrance(admin);
    const { serialNumber } = await makeCapsule(app, { fragranceId: loose.fragranceId });
    const fired = await device.fire([
      shotOf(campaignId),
      shotOf(campaignId, { capsuleSerial: serialNumber }),
    ]);
    expect(fired.body).toMatchObject({ accepted: 2 });
    const before = await figures();

    expect(await admin.delete(`/fragrances/${loose.fragranceId}`, forGood)).toMatchObject({
      status: 409,
      body: { code: 'fragrance.has_shots' },
    });
    for (const path of [`/campaigns/${campaignId}`, `/fragrances/${loose.fragranceId}`]) {
      expect((await admin.get(path)).body).toMatchObject({ hasShots: true });
      expect((await admin.delete(path)).status).toBe(204);
    }
    expect(await admin.delete(`/campaigns/${campaignId}`, forGood)).toMatchObject({
      status: 409,
      body: { code: 'campaign.has_shots' },
    });
    expect(await figures()).toEqual(before);
    expect((await admin.get(`/fragrances/${fragranceId}`)).body).toMatchObject({ hasShots: true });
  });

  it("can't be deleted if it is a fragrance that has left all campaigns", async () => {
    const { campaignId, fragranceId, name, descriptions } = await campaignWithSlot(admin);
    const device = await claimedDevice(app);
    expect((await device.fire([shotOf(campaignId)])).body).toMatchObject({ accepted: 1 });
    const other = await makeFragrance(admin);
    const body = { name, descriptions, collection: [{ slot: 1, fragranceId: other.fragranceId }] };
    expect((await admin.put(`/campaigns/${campaignId}`, { body })).status).toBe(200);
    const before = await figures();

    const path = `/fragrances/${fragranceId}`;
    expect((await admin.delete(path)).status).toBe(204);
    expect(await admin.delete(path, forGood)).toMatchObject({
      status: 409,
      body: { code: 'fragrance.has_shots' },
    });
    expect(await figures()).toEqual(before);
    const rows = (await admin.get('/fragrances', { query: { isActive: false } })).body.data;
    expect(rows).toContainEqual(expect.objectContaining({ fragranceId, hasShots: true }));
  });

  it("can't be deleted because of its shots, whatever else refers to it", async () => {
    const { campaignId, fragranceId } = await campaignWithSlot(admin);
    await makeQuizAnswer(admin, campaignId, fragranceId);
    const device = await claimedDevice(app);
    expect((await device.fire([shotOf(campaignId)])).body).toMatchObject({ accepted: 1 });
    const codeOf = async (path: string) => (await admin.delete(path, forGood)).body.code;
    expect(await codeOf(`/campaigns/${campaignId}`)).toBe('campaign.has_shots');
    expect(await codeOf(`/fragrances/${fragranceId}`)).toBe('fragrance.has_shots');
  });

  /** The embedded database runs only one transaction at a time. */
  it.runIf(inject('database') === 'postgresql')(
    "can't be deleted if its first shot arrives concurrently",
    async () => {
      const { campaignId, fragranceId } = await campaignWithSlot(admin);
      const held = await heldTransaction(app.db, (tx) =>
        tx.insert(shotsEver).values({ campaignId, fragranceId, shots: 1 }),
      );
      const removed = admin.delete(`/campaigns/${campaignId}`, forGood);
      expect(await isWaiting(removed)).toBe(true);
      await held.release();
      expect(await removed).toMatchObject({ status: 409, body: { code: 'campaign.has_shots' } });
    },
  );

  it('is deletable only as long as it has no shots', async () => {
    const { campaignId } = await campaignWithSlot(admin);
    expect((await admin.get(`/campaigns/${campaignId}`)).body).toMatchObject({ hasShots: false });
    expect((await admin.delete(`/campaigns/${campaignId}`, forGood)).status).toBe(204);
  });
});
