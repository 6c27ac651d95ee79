import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice, shotOf } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const { fragranceId } = await makeFragrance(house);
const collection = [{ slot: 1, fragranceId }];
const { organisationId } = await makeOrganisation(house);

describe('an app user of an organisation', () => {
  it('claims its device and plays campaigns of the organisation and the house', async () => {
    const user = await app.as('USER', { organisationId });
    const { macAddress, claimCode } = await broughtIn(app, { organisationId });
    const claimed = await user.post('/app/devices', { body: { macAddress, claimCode } });
    expect(claimed.status).toBeLessThan(300);
    const ofHouse = await makeCampaign(house, { collection });
    const own = await makeCampaign(house, { collection, organisationId });
    for (const { campaignId, qrCode } of [ofHouse, own]) {
      const { status } = await user.post('/app/campaigns/download', { body: { code: qrCode, macAddress } });
      expect(status).toBeLessThan(300);
      const [row] = await app.db.select().from(campaigns).where(eq(campaigns.campaignId, campaignId));
      expect(row?.downloads).toBe(1);
    }
  });
});

describe('a campaign of the house', () => {
  it('shows members only the downloads by their own devices', async () => {
    const { campaignId, qrCode } = await makeCampaign(house, { collection });
    const other = await claimedDevice(app);
    const download = { code: qrCode, macAddress: other.macAddress };
    await other.user.post('/app/campaigns/download', { body: download });
    await other.fire([shotOf(campaignId)]);
    const member = await app.as('ADMIN', { organisationId });
    const shown = async () => {
      const { data } = (await member.get('/campaigns', { query: { perPage: 100 } })).body;
      const listed = data.find((row: { campaignId: number }) => row.campaignId === campaignId);
      const { body } = await member.get(`/campaigns/${campaignId}`);
      expect(listed.downloads).toBe(body.downloads);
      return body.downloads;
    };
    expect(await shown()).toBe(0);
    const user = await app.as('USER', { organisationId });
    const { macAddress, claimCode } = await broughtIn(app, { organisationId });
    await user.post('/app/devices', { body: { macAddress, claimCode } });
    await user.post('/app/campaigns/download', { body: { code: qrCode, macAddress } });
    expect(await shown()).toBe(1);
    expect((await house.get(`/campaigns/${campaignId}`)).body.downloads).toBe(2);
  });
});
