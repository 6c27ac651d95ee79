import { beforeAll, describe, expect, it } from 'vitest';
import {
  campaignForm,
  fragranceForm,
  makeCampaign,
  makeCategory,
  makeFragrance,
} from '../../testing/catalogue.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { MULTIPART_LIMITS } from './multipart.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
let categoryId: number;
let fragranceId: number;

beforeAll(async () => {
  ({ categoryId } = await makeCategory(staff));
  ({ fragranceId } = await makeFragrance(staff, { categoryId }));
});

const BEYOND = 'a'.repeat(MULTIPART_LIMITS.fieldSize + 800);

/** Posts a form. @returns the path and code of each fault */
async function faultsOf(form: FormData, path = '/campaigns'): Promise<string[]> {
  const { body } = await staff.post(path, { form });
  return body.errors.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`);
}

describe('unknown content of a form', () => {
  it('is ignored, whatever it looks like', async () => {
    const form = await fragranceForm({ categoryId });
    form.append('whatever', BEYOND);
    form.append('foo[0][x]', '1');
    form.append('foo[bar]', '2');
    form.append('foo[1000][x]', '1');
    form.append('other.file', new Blob([BEYOND]), 'other.txt');
    form.append('image', new Blob(['no picture']), 'image.png');
    expect(await staff.post('/fragrances', { form })).toMatchObject({ status: 201 });
  });

  it('is limited in number', async () => {
    const fields = new FormData();
    for (let index = 0; index < 201; index += 1) fields.append(`field${index}`, 'x');
    const files = new FormData();
    for (let index = 0; index < 5; index += 1) files.append(`file${index}`, new Blob(['x']), 'x.png');
    for (const form of [fields, files]) {
      expect(await staff.post('/fragrances', { form })).toMatchObject({ status: 400, body: { status: 400 } });
      expect(await faultsOf(form, '/fragrances')).toEqual([' too_big']);
    }
  });
});

describe('a form field without a valid place', () => {
  it.each([
    ['collection[120][slot]', 'collection.120.slot'],
    ['collection[length]', 'collection.length'],
    ['name[first]', 'name.first'],
  ])('(%s) is reported by its path', async (name, path) => {
    const form = await campaignForm({ collection: [{ slot: 1, fragranceId }] });
    form.append(name, '1');
    expect(await faultsOf(form)).toEqual([`${path} invalid`]);
  });
});

describe('a text that is too long for any form', () => {
  it.each([
    ['name', 'name', 100],
    ['descriptions[0][description]', 'descriptions.0.description', 100],
  ])('is refused once, with the limit of its field: %s', async (name, path, max) => {
    const form = await campaignForm({ collection: [{ slot: 1, fragranceId }] });
    form.set(name, BEYOND);
    const { status, body } = await staff.post('/campaigns', {
      form,
      headers: { 'content-language': 'en-US' },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path, code: 'too_long', message: expect.stringContaining(` ${max} `) }]);
  });

  it('is refused even if its truncated form would pass', async () => {
    const form = await campaignForm({ collection: [{ slot: 1, fragranceId }] });
    form.set('name', `Verão${' '.repeat(MULTIPART_LIMITS.fieldSize)}x`);
    expect(await faultsOf(form)).toEqual(['name too_long']);
  });
});

describe('a list whose indices have gaps', () => {
  const bySlots = async (fields: Record<string, string | number>) => {
    const form = await campaignForm({ collection: [] });
    for (const [name, value] of Object.entries(fields)) form.append(`collection${name}`, String(value));
    return form;
  };

  it('is read in the order of its indices', async () => {
    const other = (await makeFragrance(staff, { categoryId })).fragranceId;
    const form = await bySlots({
      '[7][slot]': 7,
      '[7][fragranceId]': fragranceId,
      '[3][fragranceId]': other,
      '[3][slot]': 3,
    });
    const { status, body } = await staff.post('/campaigns', { form });
    expect(status).toBe(201);
    expect(body.collection).toMatchObject([
      { slot: 3, fragranceId: other },
      { slot: 7, fragranceId },
    ]);
  });

  it('has its faults reported at the indices that were sent', async () => {
    expect(
      await faultsOf(
        await bySlots({ '[3][slot]': 3, '[3][fragranceId]': fragranceId, '[7][slot]': 21, '[12][slot]': 4 }),
      ),
    ).toEqual([
      'collection.7.slot too_big',
      'collection.7.fragranceId required',
      'collection.12.fragranceId required',
    ]);
    const repeated = { '[3][slot]': 3, '[3][fragranceId]': fragranceId };
    expect(
      await faultsOf(await bySlots({ ...repeated, '[9][slot]': 9, '[9][fragranceId]': fragranceId })),
    ).toEqual(['collection.9.fragranceId campaign.duplicate_fragrance']);
  });

  it('has faults found by the database reported at the indices that were sent', async () => {
    const { campaignId } = await makeCampaign(staff);
    const form = await bySlots({ '[7][slot]': 7, '[7][fragranceId]': 2_000_000_000 });
    for (const answer of [
      await staff.post('/campaigns', { form }),
      await staff.put(`/campaigns/${campaignId}`, { form }),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'collection.7.fragranceId', code: 'reference' }] },
      });
    }
  });
});
