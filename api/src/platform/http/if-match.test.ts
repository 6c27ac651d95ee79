import { describe, expect, it } from 'vitest';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');

const make = {
  categories: async () => (await makeCategory(staff)).categoryId,
  fragrances: async () => (await makeFragrance(staff)).fragranceId,
  campaigns: async () => (await makeCampaign(staff)).campaignId,
};
type Resource = keyof typeof make;
type Headers = Record<string, string>;

const activate = (resource: Resource, id: number, headers: Headers) =>
  staff.put(`/${resource}/activate/${id}`, { headers });
const deactivate = (resource: Resource, id: number, headers: Headers) =>
  staff.delete(`/${resource}/${id}`, { headers });
const remove = (resource: Resource, id: number, headers: Headers) =>
  staff.delete(`/${resource}/${id}`, { headers, query: { hardDelete: true } });
const star = (_: Resource, campaignId: number, headers: Headers) =>
  staff.put('/campaigns/default', { headers, body: { campaignId } });

describe('a change with If-Match', () => {
  it.each([
    ['categories', 'activating', activate, false],
    ['categories', 'deactivating', deactivate, true],
    ['categories', 'removing', remove, false],
    ['fragrances', 'activating', activate, false],
    ['fragrances', 'deactivating', deactivate, true],
    ['fragrances', 'removing', remove, true],
    ['campaigns', 'activating', activate, false],
    ['campaigns', 'deactivating', deactivate, true],
    ['campaigns', 'removing', remove, true],
    ['campaigns', 'making the default', star, true],
  ] as const)('succeeds only for the current ETag: %s, %s', async (resource, _, change, active) => {
    const id = await make[resource]();
    const old = (await staff.get(`/${resource}/${id}`)).headers.etag ?? '';
    await deactivate(resource, id, {});
    if (active) await activate(resource, id, {});
    const before = await staff.get(`/${resource}/${id}`);

    const stale = await change(resource, id, { 'if-match': old });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.stale' } });
    const after = await staff.get(`/${resource}/${id}`);
    // The URL of a secret picture is signed anew for each response.
    expect({ ...after.body, secret: null }).toEqual({ ...before.body, secret: null });
    expect(after.headers.etag).toBe(before.headers.etag);

    const made = await change(resource, id, { 'if-match': before.headers.etag ?? '' });
    expect([200, 204]).toContain(made.status);
    expect((await staff.get(`/${resource}/${id}`)).headers.etag).not.toBe(before.headers.etag);
  });

  it('is accepted for any version with *', async () => {
    const id = await make.campaigns();
    expect(await star('campaigns', id, { 'if-match': '*' })).toMatchObject({
      status: 200,
      body: { isDefault: true },
    });
    expect(await deactivate('campaigns', id, { 'if-match': '*' })).toMatchObject({ status: 204 });
    expect(await remove('campaigns', id, { 'if-match': '*' })).toMatchObject({ status: 204 });
    expect(await remove('campaigns', id, { 'if-match': '*' })).toMatchObject({ status: 204 });
  });
});
