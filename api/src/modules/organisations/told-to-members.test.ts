import { describe, expect, it } from 'vitest';
import { makeFragrance } from '../../testing/catalogue.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const { fragranceId } = await makeFragrance(house);
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);

describe('members of an organisation are told', () => {
  it('which of their campaigns have shots, and so are never deleted', async () => {
    const path = `/campaigns/${north.campaignId}`;
    expect((await north.admin.get(path)).body.hasShots).toBe(true);
    const { body } = await north.admin.get('/campaigns', { query: { orderBy: 'hasShots', perPage: 50 } });
    expect(body.data[0]).toMatchObject({ campaignId: north.campaignId, hasShots: true });
    const removal = await north.admin.delete(path, { query: { hardDelete: true } });
    expect([removal.status, removal.body.code]).toEqual([409, 'campaign.has_shots']);
  });
});
