import { describe, expect, it } from 'vitest';
import { campaignWithSlot } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');

describe('the serial number of a shot', () => {
  it('finds its capsule in any case and with invisible characters', async () => {
    const { campaignId, fragranceId } = await campaignWithSlot(staff);
    const { serialNumber } = await makeCapsule(app, { fragranceId, serialNumber: 'Sér-aB1' });
    const device = await claimedDevice(app);
    const typed = [serialNumber, 'SÉR-AB1', 'SE\u0301R-ab1\u200b', '\u00a0sér-ab1 '];
    const shots = typed.map((capsuleSerial) => shotOf(campaignId, { capsuleSerial }));
    expect((await device.fire(shots)).body).toMatchObject({ accepted: 4, rejected: [], warnings: [] });
    const { data } = (await staff.get('/capsules', { query: { FilterString: 'se\u0301r-AB1' } })).body;
    expect(data).toMatchObject([{ serialNumber, remainingShots: 96, device: { deviceId: device.deviceId } }]);
  });

  it('identifies the shots of a capsule elsewhere in a warning, in any case', async () => {
    const { campaignId, fragranceId } = await campaignWithSlot(staff);
    const { serialNumber } = await makeCapsule(app, { fragranceId, serialNumber: 'Noutro-1' });
    const [theirs, other] = [await claimedDevice(app), await claimedDevice(app)];
    await theirs.fire([shotOf(campaignId, { capsuleSerial: serialNumber })]);
    const shot = shotOf(campaignId, { capsuleSerial: 'NOUTRO-1' });
    expect((await other.fire([shot])).body).toMatchObject({
      accepted: 1,
      warnings: [{ eventId: shot.eventId, code: 'capsule.elsewhere' }],
    });
  });
});
