import { describe, expect, it } from 'vitest';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { expectCreated, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const { organisationId } = await makeOrganisation(house);
const members = await Promise.all(
  (['ADMIN', 'STAFF'] as const).map((profile) => app.as(profile, { organisationId })),
);
const fragrance = await makeFragrance(house);
const { fragranceId } = fragrance;
const campaign = await makeCampaign(house, { collection: [{ slot: 1, fragranceId }] });

/** The name of the secret file in the store: a digest of its content. */
const keyOf = (url: string) => /secret\/([0-9a-f]{64})/.exec(url)?.[1] ?? '';

describe('the secret file of a fragrance', () => {
  it('has a signed URL for the people of the house', async () => {
    for (const reader of [house, await app.as('STAFF')]) {
      const { body } = await reader.get(`/fragrances/${fragranceId}`);
      expect((await app.anyone.get(body.secret.url.replace('/api', ''))).status).toBe(200);
      const { data } = (await reader.get('/fragrances')).body;
      expect(data[0]).toMatchObject({ fragranceId, secret: true });
    }
  });

  it('is null for members of an organisation, in the record and in the list', async () => {
    for (const member of members) {
      expect((await member.get(`/fragrances/${fragranceId}`)).body).toMatchObject({
        name: fragrance.name,
        secret: null,
      });
      expect((await member.get('/fragrances')).body.data[0]).toMatchObject({ fragranceId, secret: null });
    }
  });

  it('is in no response that a member can read', async () => {
    const key = keyOf((await house.get(`/fragrances/${fragranceId}`)).body.secret.url);
    expect(key).not.toBe('');
    const form = await campaignForm({ collection: [{ slot: 1, fragranceId }] });
    const own = expectCreated(await (members[0] ?? house).post('/campaigns', { form }));
    let read = 0;
    for (const { method, path, query, download, events } of app.served) {
      if (method !== 'GET' || events) continue;
      for (const [id, others] of [
        [fragranceId, campaign.campaignId],
        [campaign.campaignId, own.campaignId],
        [own.campaignId, fragranceId],
      ]) {
        const url = path.replace(/\{\w+\}/, String(id)).replace(/\{\w+\}/, String(others));
        for (const member of members) {
          const { status, body } = await member.get(url, query && { query: { q: 'fra', str: 'fra' } });
          const text = typeof body === 'string' ? body : JSON.stringify(body);
          expect([url, text?.includes(key), text?.includes('files/secret')]).toEqual([url, false, false]);
          if (status === 200 && !download) read += 1;
        }
      }
    }
    expect(read).toBeGreaterThan(60);
  });

  it('does not tell a member by the history of the fragrance', async () => {
    for (const member of members)
      expect((await member.get(`/fragrances/${fragranceId}/history`)).body.data ?? []).toEqual([]);
  });
});
