import { campaignForm, makeCampaign, makeFragrance } from '../../../testing/catalogue.ts';
import { claimedDevice, type TestDevice } from '../../../testing/devices.ts';
import { makePlace } from '../../../testing/organisations.ts';
import type { Caller, TestApp } from '../../../testing/test-app.ts';

interface OneSlot {
  campaignId: number;
  name: string;
  fragranceId: number;
  organisationId?: number;
}

/** Devices at places of organisations, and what they are to play. */
export function standingDevices(app: TestApp, admin: Caller) {
  const give = ({ deviceId }: TestDevice, set: object) => admin.put(`/devices/${deviceId}`, { body: set });

  /** A campaign with its own fragrance in its first slot. */
  async function oneSlot(wish: { organisationId?: number } = {}): Promise<OneSlot> {
    const { fragranceId } = await makeFragrance(admin);
    const collection = [{ slot: 1, fragranceId }];
    const { campaignId, name } = await makeCampaign(admin, { collection, ...wish });
    return { campaignId, name, fragranceId, ...wish };
  }

  return {
    give,
    oneSlot,
    /** The campaign that a device gets from the server. */
    playing: async (device: TestDevice) => (await device.config()).body.campaign?.campaignId ?? null,
    shown: async ({ deviceId }: TestDevice) => (await admin.get(`/devices/${deviceId}`)).body,

    /** Puts another fragrance into a campaign's slot. @returns its id */
    async refill({ campaignId, fragranceId: _, ...kept }: OneSlot): Promise<number> {
      const { fragranceId } = await makeFragrance(admin);
      const form = await campaignForm({ ...kept, collection: [{ slot: 1, fragranceId }], cover: null });
      const { status, body } = await admin.put(`/campaigns/${campaignId}`, { form });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return fragranceId;
    },

    /** A device at a place with its own campaign, and a campaign for an initiative. */
    async standing(timeZone = 'America/Sao_Paulo') {
      const place = await makePlace(admin, { timeZone });
      const [own, theirs] = [await oneSlot(), await oneSlot()];
      const device = await claimedDevice(app);
      const { organisationId, placeId } = place;
      await give(device, { campaignId: own.campaignId, organisationId, placeId });
      return { ...place, own, theirs, device };
    },
  };
}
