import { beforeEach, describe, expect, it } from 'vitest';
import { alertRules, alerts } from '../../platform/db/schema/alerts.ts';
import { alertsOf } from '../../testing/alerts.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf, takeCampaigns } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp({ dayShots: 100 });
const admin = await app.as('ADMIN');
const fragranceId: number = (await makeFragrance(admin)).fragranceId;
const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
const shots = (count: number, capsuleSerial?: string) =>
  Array.from({ length: count }, () => shotOf(campaignId, { capsuleSerial }));

beforeEach(async () => {
  await app.db.delete(alerts);
  await app.db.update(alertRules).set({ enabled: true });
});

describe('shots', () => {
  it('from a capsule in another owner’s device raise an alert about the capsule and add to its count', async () => {
    const [one, other] = [await claimedDevice(app), await claimedDevice(app)];
    const { capsuleId, serialNumber } = await makeCapsule(app, { fragranceId });
    await one.fire(shots(1, serialNumber));
    expect(await alertsOf(app, 'capsule.elsewhere')).toEqual([]);
    await other.fire(shots(2, serialNumber));
    await other.fire(shots(3, serialNumber));
    expect(await alertsOf(app, 'capsule.elsewhere')).toMatchObject([
      { subjectKind: 'capsule', subjectId: capsuleId, subjectName: serialNumber, state: 'open', count: 5 },
    ]);
  });

  it('beyond the daily maximum raise an alert about the device', async () => {
    const device = await claimedDevice(app);
    await device.fire(shots(98));
    expect(await alertsOf(app, 'shots.too_many')).toEqual([]);
    await device.fire(shots(5));
    await device.fire(shots(2));
    expect(await alertsOf(app, 'shots.too_many')).toMatchObject([
      { subjectKind: 'device', subjectId: device.deviceId, subjectName: device.macAddress, count: 5 },
    ]);
  });

  it('raise no alert if the rule is off', async () => {
    await app.db.update(alertRules).set({ enabled: false });
    const device = await claimedDevice(app);
    await device.fire(shots(101));
    expect(await app.db.$count(alerts)).toBe(0);
  });

  it('from the same capsules in many devices at once raise one alert per capsule', async () => {
    const owner = await claimedDevice(app);
    const serials: string[] = [];
    for (let slot = 1; slot <= 4; slot += 1) {
      const { serialNumber } = await makeCapsule(app, { fragranceId });
      await owner.fire([shotOf(campaignId, { capsuleSerial: serialNumber, slot })]);
      serials.push(serialNumber);
    }
    const rivals = await Promise.all(Array.from({ length: 8 }, () => claimedDevice(app)));
    for (const { deviceId } of rivals) await takeCampaigns(app, deviceId, shots(1));
    const answers = await Promise.all(
      [...rivals, ...rivals].map(({ send }, index) => {
        const order = index % 2 ? serials : serials.toReversed();
        return send([...order.flatMap((serial) => shots(1, serial)), ...shots(60)]);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const elsewhere = await alertsOf(app, 'capsule.elsewhere');
    expect(elsewhere.map(({ subjectName }) => subjectName).sort()).toEqual([...serials].sort());
    expect(elsewhere.every(({ count }) => count === 16)).toBe(true);
    expect(await alertsOf(app, 'shots.too_many')).toHaveLength(8);
  });
});
