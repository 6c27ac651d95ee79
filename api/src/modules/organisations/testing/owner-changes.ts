import { campaignForm, makeCampaign, makeFragrance } from '../../../testing/catalogue.ts';
import { broughtIn } from '../../../testing/devices.ts';
import { type Caller, expectCreated, type TestApp } from '../../../testing/test-app.ts';

interface Of {
  deviceId: number;
}

export interface NamedCampaign {
  campaignId: number;
  name: string;
}

/** Functions that give records of all kinds other owners, and read what follows. @param admin of the house */
export async function ownerChanges(app: TestApp, admin: Caller) {
  const { fragranceId } = await makeFragrance(admin);
  const collection = [{ slot: 1, fragranceId }];
  const campaignOf = (organisationId: number | null): Promise<NamedCampaign> =>
    makeCampaign(admin, { organisationId, collection });
  const set = ({ deviceId }: Of, body: object) => admin.put(`/devices/${deviceId}`, { body });
  const formOf = ({ name }: NamedCampaign, organisationId: number | null) =>
    campaignForm({ name, organisationId, collection, cover: null });
  return {
    ...{ fragranceId, campaignOf, set, formOf },
    read: async ({ deviceId }: Of) => (await admin.get(`/devices/${deviceId}`)).body,
    /** Gives a campaign to an organisation or to the house. */
    give: async (campaign: NamedCampaign, organisationId: number | null, query = {}) =>
      admin.put(`/campaigns/${campaign.campaignId}`, { query, form: await formOf(campaign, organisationId) }),
    bulk: (path: string, ids: number[], values: object, query = {}) =>
      admin.post(`${path}/bulk`, { query, body: { action: 'edit', ids, set: values } }),
    historyOf: async (path: string) => (await admin.get(`${path}/history`)).body.data,
    /** The events of a device's timeline that say that it lost a campaign. */
    losses: async ({ deviceId }: Of) =>
      (await admin.get(`/devices/${deviceId}/timeline`)).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'campaign.lost',
      ),
    /** A device that plays a campaign; without one, a campaign of the organisation. */
    async playing(organisationId: number | null, campaign?: NamedCampaign) {
      const device = await broughtIn(app, { organisationId });
      const { campaignId, name } = campaign ?? (await campaignOf(organisationId));
      expectCreated(await set(device, { campaignId }));
      return { ...device, campaignId, name };
    },
  };
}
