import { describe, expect, it } from 'vitest';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { filePart, noisePng } from '../../testing/pictures.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const MAX_BYTES = 100_000;

const app = await sharedTestApp({ organisationMaxBytes: MAX_BYTES });
const house = await app.as('ADMIN');
const { fragranceId } = await makeFragrance(house);
const collection = [{ slot: 1, fragranceId }];

/** An organisation, and what its members may do with campaigns. */
async function client() {
  const { organisationId } = await makeOrganisation(house);
  const member = await app.as('STAFF', { organisationId });
  const used = async () => (await member.get(`/organisations/${organisationId}/storage`)).body.usedBytes;
  const create = async (cover: Buffer) =>
    member.post('/campaigns', { form: await campaignForm({ cover, collection, organisationId }) });
  return { organisationId, member, used, create };
}

describe("an organisation's storage", () => {
  it('holds the covers of its campaigns, those of former versions included, each once', async () => {
    const { organisationId, member, used, create } = await client();
    const [first, second] = [await noisePng(30_000), await noisePng(20_000)];
    expect(await used()).toBe(0);
    const { campaignId } = (await create(first)).body;
    expect((await create(first)).status).toBe(201);
    expect(await used()).toBe(first.length);
    const form = await campaignForm({ cover: second, collection, organisationId });
    expect((await member.put(`/campaigns/${campaignId}`, { form })).status).toBe(200);
    expect(await used()).toBe(first.length + second.length);
    expect((await house.get(`/organisations/${organisationId}/storage`)).body).toEqual({
      usedBytes: first.length + second.length,
      maxBytes: MAX_BYTES,
    });
  });

  it('refuses a cover that does not fit, keeps nothing of it, and still accepts other edits', async () => {
    const { organisationId, member, used, create } = await client();
    const { campaignId } = (await create(await noisePng(60_000))).body;
    const before = await used();
    const files = await app.keptFiles();
    const refused = { status: 409, body: { code: 'organisation.storage', errors: [{ path: 'cover.file' }] } };
    expect(await create(await noisePng(60_000))).toMatchObject(refused);
    const form = await campaignForm({ cover: await noisePng(60_000), collection, organisationId });
    expect(await member.put(`/campaigns/${campaignId}`, { form })).toMatchObject(refused);
    expect(await used()).toBe(before);
    expect(await app.keptFiles()).toEqual(files);
    const { organisation: _, ...row } = (await member.get(`/campaigns/${campaignId}`)).body;
    const body = { ...row, name: `${row.name} B`, organisationId };
    expect((await member.put(`/campaigns/${campaignId}`, { body })).status).toBe(200);
  });

  it('lets only as many concurrent covers in as fit', async () => {
    const { used, create } = await client();
    const covers = await Promise.all(Array.from({ length: 4 }, () => noisePng(40_000)));
    const answers = await Promise.all(covers.map(create));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(await used()).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('refuses a campaign that the house gives away, alone or in a selection', async () => {
    const { organisationId } = await client();
    const { campaignId } = await makeCampaign(house, { cover: await noisePng(110_000), collection });
    const { organisation: _, ...row } = (await house.get(`/campaigns/${campaignId}`)).body;
    const body = { ...row, organisationId };
    expect(await house.put(`/campaigns/${campaignId}`, { body })).toMatchObject({
      status: 409,
      body: { code: 'organisation.storage', errors: [{ path: 'organisationId' }] },
    });
    const bulk = { action: 'edit', set: { organisationId }, ids: [campaignId] };
    expect((await house.post('/campaigns/bulk', { body: bulk })).body).toMatchObject({
      done: 0,
      refused: [{ id: campaignId, code: 'organisation.storage' }],
    });
  });

  it('holds its logo, and refuses one that does not fit', async () => {
    const { organisationId, used } = await client();
    const path = `/organisations/${organisationId}`;
    const { name } = (await house.get(path)).body;
    const give = (logo: Buffer) => {
      const form = new FormData();
      form.set('name', name);
      form.set('logo.file', filePart(logo), 'logo.png');
      return house.put(path, { form });
    };
    const small = await noisePng(30_000);
    expect((await give(small)).status).toBe(200);
    expect(await used()).toBe(small.length);
    expect(await give(await noisePng(110_000))).toMatchObject({
      status: 409,
      body: { code: 'organisation.storage', errors: [{ path: 'logo.file' }] },
    });
    expect(await used()).toBe(small.length);
  });

  it('has no limit for the house, and is hidden from other organisations', async () => {
    const { organisationId } = await client();
    const other = await client();
    expect((await other.member.get(`/organisations/${organisationId}/storage`)).status).toBe(404);
    await makeCampaign(house, { cover: await noisePng(110_000), collection });
  });
});
