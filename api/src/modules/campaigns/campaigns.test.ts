import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Transaction } from '../../platform/db/client.ts';
import { lockRecord } from '../../platform/resource/records/records.commands.ts';
import {
  campaignForm,
  makeCampaign,
  makeCategory,
  makeFragrance,
  type SlotWish,
} from '../../testing/catalogue.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { makeQuiz, makeQuizAnswer } from '../../testing/quizzes.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
let fragrances: number[];

beforeAll(async () => {
  const { categoryId } = await makeCategory(staff);
  fragrances = [];
  for (let index = 0; index < 21; index += 1) {
    fragrances.push((await makeFragrance(staff, { categoryId })).fragranceId);
  }
});

const fragrance = (index: number): number => fragrances[index] ?? 0;

describe('creating a campaign', () => {
  it('accepts all twenty slots and responds with the record', async () => {
    const collection = fragrances.slice(0, 20).map((fragranceId, index) => ({
      slot: index + 1,
      fragranceId,
      shotSeconds: index + 1,
    }));
    const descriptions = [
      { language: 'es-ES', description: 'Otoño' },
      { language: 'pt-BR', description: 'Outono' },
    ];
    const form = await campaignForm({ name: 'Outono', fragranceShots: 250, collection, descriptions });
    const answer = await staff.post('/campaigns', { form });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Outono',
        fragranceShots: 250,
        isDefault: false,
        downloads: 0,
        descriptions: [descriptions[1], descriptions[0]],
        cover: { contentType: 'image/png' },
        deletedAt: null,
      },
    });
    const { campaignId, updatedAt, qrCode } = answer.body;
    expect(answer.body.collection).toMatchObject(collection);
    expect(answer.body.collection[0].fragrance).toMatchObject({
      fragranceId: fragrance(0),
      image: { size: expect.any(Number) },
    });
    expect(qrCode).toBe(`CAMPAIGN|SCENT|${campaignId}|${Date.parse(updatedAt)}`);
    expect((await staff.get(`/campaigns/${campaignId}`)).body).toEqual(answer.body);
  });

  it('defaults to 100 shots of 5 seconds', async () => {
    const { fragranceShots, collection } = await makeCampaign(staff, {
      collection: [{ slot: 3, fragranceId: fragrance(0) }],
    });
    expect({ fragranceShots, collection }).toMatchObject({
      fragranceShots: 100,
      collection: [{ shotSeconds: 5 }],
    });
  });
});

describe('changing a campaign', () => {
  it('lets fragrances swap slots and changes the QR code', async () => {
    const made = await makeCampaign(staff, {
      collection: [
        { slot: 1, fragranceId: fragrance(1) },
        { slot: 2, fragranceId: fragrance(2) },
        { slot: 3, fragranceId: fragrance(3) },
      ],
    });
    const form = await campaignForm({
      cover: null,
      collection: [
        { slot: 2, fragranceId: fragrance(1), shotSeconds: 9 },
        { slot: 1, fragranceId: fragrance(2) },
        { slot: 20, fragranceId: fragrance(4) },
      ],
    });
    const { status, body } = await staff.put(`/campaigns/${made.campaignId}`, { form });
    expect(status).toBe(200);
    expect(
      body.collection.map((entry: SlotWish) => [entry.slot, entry.fragranceId, entry.shotSeconds]),
    ).toEqual([
      [1, fragrance(2), 5],
      [2, fragrance(1), 9],
      [20, fragrance(4), 5],
    ]);
    expect(body.cover).toEqual(made.cover);
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt));
    expect(body.qrCode).not.toBe(made.qrCode);
  });

  it('refuses a stale If-Match and an inactive record', async () => {
    const made = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId: fragrance(1) }] });
    const path = `/campaigns/${made.campaignId}`;
    const body = {
      name: 'Nome mudado',
      collection: [{ slot: 1, fragranceId: fragrance(1) }],
      descriptions: made.descriptions,
    };
    const { etag = '' } = (await staff.get(path)).headers;
    expect((await staff.put(path, { body, headers: { 'if-match': etag } })).status).toBe(200);
    expect((await staff.put(path, { body, headers: { 'if-match': etag } })).body.code).toBe('record.stale');
    await staff.delete(path);
    expect((await staff.put(path, { body })).body.code).toBe('record.inactive');
  });

  it('refuses to drop a fragrance that the quiz recommends', async () => {
    const made = await makeCampaign(staff, {
      collection: [
        { slot: 1, fragranceId: fragrance(5) },
        { slot: 2, fragranceId: fragrance(6) },
      ],
    });
    await makeQuizAnswer(staff, made.campaignId, fragrance(5));
    const put = async (collection: SlotWish[]) =>
      staff.put(`/campaigns/${made.campaignId}`, { form: await campaignForm({ cover: null, collection }) });

    const cleared = await put([{ slot: 2, fragranceId: fragrance(6) }]);
    expect(cleared).toMatchObject({
      status: 409,
      body: { code: 'campaign.has_answers', errors: [{ path: 'collection' }] },
    });
    const changed = await put([{ slot: 1, fragranceId: fragrance(7) }]);
    expect(changed).toMatchObject({ status: 409, body: { errors: [{ path: 'collection.0.fragranceId' }] } });
    expect((await put([{ slot: 1, fragranceId: fragrance(5), shotSeconds: 30 }])).status).toBe(200);

    const has = (id: number) => staff.get(`/fragrances/has-answer/${id}/${made.campaignId}`);
    expect((await has(fragrance(5))).body).toEqual({ hasAnswer: true });
    expect((await has(fragrance(6))).body).toEqual({ hasAnswer: false });
    const removed = await staff.delete(`/campaigns/${made.campaignId}`, { query: { hardDelete: true } });
    expect(removed).toMatchObject({ status: 409, body: { code: 'campaign.has_answers' } });
  });

  it('never adds a fragrance that is deactivated at the same moment', async () => {
    const { fragranceId } = await makeFragrance(staff);
    const made = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId: fragrance(1) }] });
    const form = await campaignForm({ cover: null, collection: [{ slot: 1, fragranceId }] });
    const [put, del] = await Promise.all([
      staff.put(`/campaigns/${made.campaignId}`, { form }),
      staff.delete(`/fragrances/${fragranceId}`),
    ]);
    expect([put.status, del.status].sort()).toSatisfy(
      (pair: number[]) => pair.join() === '200,409' || pair.join() === '204,400',
    );
  });
});

describe('the default campaign', () => {
  const defaults = async () => {
    const { body } = await staff.get('/campaigns', { query: { perPage: 100 } });
    return body.data.filter((row: { isDefault: boolean }) => row.isDefault);
  };

  it('is unique even if eight campaigns are made default concurrently', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      ids.push(
        (await makeCampaign(staff, { collection: [{ slot: 1, fragranceId: fragrance(0) }] })).campaignId,
      );
    }
    const answers = await Promise.all(
      ids.map((campaignId) => staff.put('/campaigns/default', { body: { campaignId } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await defaults()).toHaveLength(1);
  });

  // The embedded database has one connection, so calls run one after another.
  it.runIf(inject('database') === 'postgresql')('changes during a bulk call on both campaigns', async () => {
    const [former, next] = [await makeCampaign(staff), await makeCampaign(staff)];
    await staff.put('/campaigns/default', { body: { campaignId: former.campaignId } });
    const bulk: { tx?: Transaction } = {};
    const held = await heldTransaction(app.db, async (tx) => {
      bulk.tx = tx;
      await lockRecord(tx, 'campaign', former.campaignId);
    });
    const answer = staff.put('/campaigns/default', { body: { campaignId: next.campaignId } });
    expect(await isWaiting(answer)).toBe(true);
    if (bulk.tx) await lockRecord(bulk.tx, 'campaign', next.campaignId);
    await held.release();
    expect(await answer).toMatchObject({ status: 200, body: { isDefault: true } });
  });

  it('stops being the default when deactivated, and cannot be inactive', async () => {
    const { campaignId } = await makeCampaign(staff, {
      collection: [{ slot: 1, fragranceId: fragrance(0) }],
    });
    const star = () => staff.put('/campaigns/default', { body: { campaignId } });
    expect(await star()).toMatchObject({ status: 200, body: { campaignId, isDefault: true } });
    await staff.delete(`/campaigns/${campaignId}`);
    expect(await defaults()).toEqual([]);
    expect(await star()).toMatchObject({ status: 409, body: { code: 'campaign.inactive' } });
    expect((await staff.put('/campaigns/default', { body: { campaignId: 2_000_000_000 } })).status).toBe(404);
    expect((await staff.put('/campaigns/default', { body: {} })).body.errors).toMatchObject([
      { path: 'campaignId' },
    ]);
  });
});

describe('removing a campaign', () => {
  it('also removes its slots, texts and cover', async () => {
    const files = await app.keptFiles();
    const { campaignId } = await makeCampaign(staff, {
      collection: [{ slot: 1, fragranceId: fragrance(0) }],
    });
    expect((await staff.delete(`/campaigns/${campaignId}`, { query: { hardDelete: true } })).status).toBe(
      204,
    );
    expect((await staff.get(`/campaigns/${campaignId}`)).status).toBe(404);
    expect(await app.keptFiles()).toEqual(files);
  });
});

describe('the search for campaigns without a quiz', () => {
  it('finds active campaigns without a quiz in a language or in any', async () => {
    const name = 'Sem perguntas';
    const { campaignId } = await makeCampaign(staff, {
      name,
      collection: [{ slot: 1, fragranceId: fragrance(0) }],
    });
    const search = async (language?: string) =>
      (
        await staff.get('/campaigns/without-quiz', {
          query: { str: 'PERGUNTAS', ...(language && { language }) },
        })
      ).body.data;
    expect(await search()).toEqual([{ campaignId, name }]);
    await makeQuizAnswer(staff, campaignId, fragrance(0), 'pt-BR');
    expect(await search()).toEqual([]);
    expect(await search('pt-BR')).toEqual([]);
    expect(await search('en-US')).toEqual([{ campaignId, name }]);
  });

  it('finds those whose quizzes are inactive on request', async () => {
    const name = 'Com quiz guardado';
    const { campaignId } = await makeCampaign(staff, {
      name,
      collection: [{ slot: 1, fragranceId: fragrance(0) }],
    });
    const quiz = await makeQuiz(staff, { campaignId });
    const search = async (query: object) =>
      (await staff.get('/campaigns/without-quiz', { query: { str: 'guardado', ...query } })).body.data;
    expect(await search({ orInactive: true })).toEqual([]);
    await staff.delete(`/quiz/${quiz.quizId}`);
    expect(await search({})).toEqual([]);
    for (const query of [{}, { language: quiz.language }, { language: 'es-ES' }])
      expect(await search({ orInactive: true, ...query })).toEqual([{ campaignId, name }]);
  });
});
