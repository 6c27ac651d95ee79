import { describe, expect, it } from 'vitest';
import { campaignForm, makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { fragrancesOf, makeQuizAnswer } from '../../testing/quizzes.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
const admin = await app.as('ADMIN');

let made = 0;
const nextName = () => {
  made += 1;
  return `Natal ${made}`;
};

/** Slots 1, 2, … with the fragrances, of 3 seconds, 4 seconds, … */
const slotsOf = (fragranceIds: readonly number[]) =>
  fragranceIds.map((fragranceId, index) => ({ slot: index + 1, fragranceId, shotSeconds: index + 3 }));

const read = async (id: number, caller: Caller = staff) => (await caller.get(`/campaigns/${id}`)).body;
const shape = ({ fragranceShots, cover, collection, descriptions }: Awaited<ReturnType<typeof read>>) => ({
  ...{ fragranceShots, cover, collection, descriptions },
});

describe('a copy of a campaign', () => {
  const copy = (id: number, body: object, caller = staff) =>
    caller.post(`/campaigns/${id}/copy`, { body: { name: nextName(), ...body } });

  it('has its slots, shots, descriptions and cover, is active and not the default, and has no quiz', async () => {
    const scents = await fragrancesOf(staff, 3);
    const original = await makeCampaign(staff, { fragranceShots: 70, collection: slotsOf(scents) });
    await makeQuizAnswer(staff, original.campaignId, scents[0] ?? 0);
    await staff.put('/campaigns/default', { body: { campaignId: original.campaignId } });
    await staff.delete(`/campaigns/${original.campaignId}`);
    const answer = await copy(original.campaignId, { name: 'Natal de novo' });
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Natal de novo', isDefault: false, deletedAt: null, downloads: 0, hasShots: false },
    });
    expect(shape(answer.body)).toEqual(shape(original));
    expect(answer.body.campaignId).not.toBe(original.campaignId);
    const { campaignId } = answer.body;
    expect((await staff.get('/quiz', { query: { campaignId } })).body.total).toBe(0);
  });

  it('has its active quizzes as drafts where they are wanted', async () => {
    const [scent = 0, other = 0] = await fragrancesOf(staff, 2);
    const { campaignId } = await makeCampaign(staff, { collection: slotsOf([scent, other]) });
    await makeQuizAnswer(staff, campaignId, scent);
    await makeQuizAnswer(staff, campaignId, other, 'es-ES');
    await makeQuizAnswer(staff, campaignId, other, 'en-US');
    const quizzes = (await staff.get('/quiz', { query: { campaignId, orderBy: 'quizId' } })).body.data;
    const inactive = quizzes.find(({ language }: { language: string }) => language === 'en-US');
    await staff.delete(`/quiz/${inactive.quizId}`);
    const { body } = await copy(campaignId, { quizzes: true });
    const query = { campaignId: body.campaignId, orderBy: 'quizId', orderByDirection: 'ASC' };
    const copied = (await staff.get('/quiz', { query })).body.data;
    expect(copied).toMatchObject([
      { language: 'pt-BR', questionCount: 1, validatedAt: null, publishedAt: null },
      { language: 'es-ES', questionCount: 1, validatedAt: null, publishedAt: null },
    ]);
    expect((await staff.put(`/quiz/validate/${copied[0].quizId}`)).status).toBe(200);
  });

  it('survives the original, which shares its cover', async () => {
    const original = await makeCampaign(staff);
    const { body } = await copy(original.campaignId, {});
    expect(
      (await staff.delete(`/campaigns/${original.campaignId}`, { query: { hardDelete: true } })).status,
    ).toBe(204);
    expect((await app.anyone.get(body.cover.url.replace('/api', ''))).status).toBe(200);
    expect(shape(await read(body.campaignId))).toEqual(shape(original));
  });

  it('with a name that is taken is refused, and leaves nothing behind', async () => {
    const { campaignId, name } = await makeCampaign(staff);
    const answer = await copy(campaignId, { name: ` ${name.toUpperCase()} `, quizzes: true });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate', errors: [{ path: 'name', code: 'duplicate' }] },
    });
    expect((await staff.get('/campaigns', { query: { FilterString: name } })).body.total).toBe(1);
  });

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ organisationId: 999_999 }, 'organisationId', 'reference'],
    [{ organisationId: 'abc' }, 'organisationId', 'invalid'],
  ])('with %o is refused at the field', async (body, path, code) => {
    const { campaignId } = await makeCampaign(staff);
    expect(await copy(campaignId, body)).toMatchObject({ status: 400, body: { errors: [{ path, code }] } });
  });

  it('of a campaign that does not exist is 404', async () => {
    expect((await copy(999_999, {})).status).toBe(404);
  });

  it('belongs to the organisation of the original, to another one, or to the house', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const { organisationId: another } = await makeOrganisation(admin);
    const { campaignId } = await makeCampaign(staff, { organisationId });
    const owners = await Promise.all(
      [{}, { organisationId: another }, { organisationId: null }].map(
        async (body) => (await copy(campaignId, body)).body.organisation?.organisationId ?? null,
      ),
    );
    expect(owners).toEqual([organisationId, another, null]);
  });

  it('made by members belongs to their organisation, and they can copy only what they see', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const { organisationId: others } = await makeOrganisation(admin);
    const member = await app.as('STAFF', { organisationId });
    const ofHouse = await makeCampaign(staff);
    const ofOthers = await makeCampaign(staff, { organisationId: others });
    expect((await copy(ofHouse.campaignId, {}, member)).body).toMatchObject({
      organisation: { organisationId },
    });
    expect((await copy(ofOthers.campaignId, {}, member)).status).toBe(404);
    const refused = await copy(ofHouse.campaignId, { organisationId: others }, member);
    expect([400, 403]).toContain(refused.status);
    const { body } = await copy(ofHouse.campaignId, { organisationId: null }, member);
    expect(body.organisation).toMatchObject({ organisationId });
  });
});

describe('replacing a fragrance', () => {
  const replace = (id: number, body: object, query: Record<string, boolean> = {}, caller = staff) =>
    caller.post(`/fragrances/${id}/replace`, { query, body });
  const slots = async (id: number) =>
    (await read(id)).collection.map(({ slot, fragranceId, shotSeconds }: Record<string, number>) => [
      slot,
      fragranceId,
      shotSeconds,
    ]);

  it('puts the other one into its slots of all active campaigns, with their seconds, and is undone at once', async () => {
    const [old = 0, by = 0, other = 0] = await fragrancesOf(staff, 3);
    const one = await makeCampaign(staff, { collection: slotsOf([other, old]) });
    const two = await makeCampaign(staff, { collection: slotsOf([old]) });
    const inactive = await makeCampaign(staff, { collection: slotsOf([old]) });
    await staff.delete(`/campaigns/${inactive.campaignId}`);
    const trial = await replace(old, { by, all: true }, { dryRun: true });
    expect(trial.body).toMatchObject({ batchId: null, matched: 2, done: 2, refused: [], refusedTotal: 0 });
    expect(await slots(two.campaignId)).toEqual([[1, old, 3]]);
    const { status, body } = await replace(old, { by, all: true });
    expect([status, body]).toMatchObject([200, { matched: 2, done: 2, batchId: expect.any(String) }]);
    expect(await slots(one.campaignId)).toEqual([
      [1, other, 3],
      [2, by, 4],
    ]);
    expect(await slots(two.campaignId)).toEqual([[1, by, 3]]);
    expect(await slots(inactive.campaignId)).toEqual([[1, old, 3]]);
    expect((await staff.post(`/bulk/${body.batchId}/undo`)).body).toMatchObject({ matched: 2, done: 2 });
    expect(await slots(one.campaignId)).toEqual([
      [1, other, 3],
      [2, old, 4],
    ]);
    expect(await slots(two.campaignId)).toEqual([[1, old, 3]]);
  });

  it('refuses a campaign that has the other one, and one whose quiz recommends it, naming both', async () => {
    const old = (await makeFragrance(staff, { name: 'Névoa antiga' })).fragranceId;
    const by = (await makeFragrance(staff, { name: 'Névoa nova' })).fragranceId;
    const free = await makeCampaign(staff, { collection: slotsOf([old]) });
    const both = await makeCampaign(staff, { collection: slotsOf([old, by]) });
    const held = await makeCampaign(staff, { collection: slotsOf([old]) });
    await makeQuizAnswer(staff, held.campaignId, old);
    // Named twice, a campaign is changed once.
    const campaignIds = [held, free, both, free].map(({ campaignId }) => campaignId);
    const { body } = await replace(old, { by, campaignIds }, {});
    expect(body).toMatchObject({
      matched: 3,
      done: 1,
      refusedTotal: 2,
      refused: [
        { id: both.campaignId, name: both.name, code: 'conflict.duplicate' },
        { id: held.campaignId, name: held.name, code: 'campaign.has_answers' },
      ],
    });
    const [duplicate, recommended] = body.refused.map(({ message }: { message: string }) => message);
    expect(duplicate).toContain('“Névoa nova”');
    expect(recommended).toContain('“Névoa antiga” (slot 1, quiz “Quiz da campanha”)');
    expect(await slots(both.campaignId)).toEqual([
      [1, old, 3],
      [2, by, 4],
    ]);
    expect(await slots(held.campaignId)).toEqual([[1, old, 3]]);
  });

  it.each([
    ['itself', async (id: number) => ({ by: id, all: true }), 'by', 'reference'],
    ['a fragrance that does not exist', async () => ({ by: 999_999, all: true }), 'by', 'reference'],
    ['no campaigns', async (id: number) => ({ by: id + 1 }), 'campaignIds', 'required'],
    ['all and some campaigns', async () => ({ by: 1, all: true, campaignIds: [1] }), 'all', 'invalid'],
    [
      'an inactive fragrance',
      async () => {
        const { fragranceId } = await makeFragrance(staff);
        await staff.delete(`/fragrances/${fragranceId}`);
        return { by: fragranceId, all: true };
      },
      'by',
      'reference',
    ],
  ])('by %s is refused at the field', async (_, bodyOf, path, code) => {
    const { fragranceId } = await makeFragrance(staff);
    const answer = await replace(fragranceId, await bodyOf(fragranceId));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path, code }] } });
  });

  it('that does not exist is 404', async () => {
    expect((await replace(999_999, { by: 1, all: true })).status).toBe(404);
  });

  it('changes only campaigns of their organisation for members', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const member = await app.as('STAFF', { organisationId });
    const [old = 0, by = 0] = await fragrancesOf(staff, 2);
    const ofHouse = await makeCampaign(staff, { collection: slotsOf([old]) });
    const own = await makeCampaign(staff, { organisationId, collection: slotsOf([old]) });
    expect((await replace(old, { by, all: true }, {}, member)).body).toMatchObject({ matched: 1, done: 1 });
    const named = await replace(old, { by, campaignIds: [ofHouse.campaignId] }, {}, member);
    expect(named.body).toMatchObject({ done: 0, refused: [{ id: ofHouse.campaignId, code: 'forbidden' }] });
    expect(await slots(ofHouse.campaignId)).toEqual([[1, old, 3]]);
    expect(await slots(own.campaignId)).toEqual([[1, by, 3]]);
  });

  it('is left undone where a campaign was changed since', async () => {
    const [old = 0, by = 0] = await fragrancesOf(staff, 2);
    const { campaignId } = await makeCampaign(staff, { collection: slotsOf([old]) });
    const { batchId } = (await replace(old, { by, campaignIds: [campaignId] })).body;
    const form = await campaignForm({ name: nextName(), cover: null, collection: slotsOf([by]) });
    expect((await staff.put(`/campaigns/${campaignId}`, { form })).status).toBe(200);
    expect((await staff.post(`/bulk/${batchId}/undo`)).body).toMatchObject({
      done: 0,
      refused: [{ id: campaignId, code: 'record.stale' }],
    });
  });
});
