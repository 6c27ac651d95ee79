import { beforeEach, describe, expect, it } from 'vitest';
import { at, faultsOf, fragrancesOf, type QuizStage, quizStage } from '../../testing/quizzes.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
let scents: number[];
let quiz: QuizStage;

beforeEach(async () => {
  scents = await fragrancesOf(staff, 3);
  quiz = await quizStage(staff, scents);
});

async function publish() {
  await quiz.validate();
  expect((await quiz.publish()).status).toBe(200);
}

const hasAnswer = async (place: number) =>
  (await staff.get(`/fragrances/has-answer/${at(scents, place)}/${quiz.campaignId}`)).body.hasAnswer;

async function hold(...places: number[]) {
  const { name, descriptions } = (await staff.get(`/campaigns/${quiz.campaignId}`)).body;
  const collection = places.map((place, index) => ({ slot: index + 1, fragranceId: at(scents, place) }));
  return staff.put(`/campaigns/${quiz.campaignId}`, { body: { name, descriptions, collection } });
}

describe('a fragrance recommended by the published quiz', () => {
  it('stays in the campaign until another version without it is published', async () => {
    const { quizQuestionId } = await quiz.add({ answers: [{ label: 'Sim', ...quiz.ends(0) }] });
    await publish();
    await quiz.add({ quizQuestionId, answers: [{ label: 'Sim', ...quiz.ends(1) }] });

    expect(await Promise.all([0, 1, 2].map(hasAnswer))).toEqual([true, true, false]);
    const refused = await hold(1, 2);
    expect(refused).toMatchObject({ status: 409, body: { code: 'campaign.has_answers' } });
    expect(faultsOf(refused)).toEqual(['collection.0.fragranceId campaign.has_answers']);
    expect((await staff.delete(`/fragrances/${at(scents, 0)}`)).body.code).toBe('fragrance.in_campaigns');

    await publish();
    expect(await Promise.all([0, 1, 2].map(hasAnswer))).toEqual([false, true, false]);
    expect((await hold(1, 2)).status).toBe(200);
    expect((await staff.delete(`/fragrances/${at(scents, 0)}`)).status).toBe(204);
  });

  it('stays even if the draft is emptied or the quiz deactivated, until the quiz is deleted', async () => {
    const { quizQuestionId } = await quiz.add({ answers: [{ label: 'Sim', ...quiz.ends(0) }] });
    await publish();
    await staff.delete(`/question/${quizQuestionId}`);
    expect((await hold(1)).body.code).toBe('campaign.has_answers');
    await staff.delete(`/quiz/${quiz.quizId}`);
    expect((await hold(1)).body.code).toBe('campaign.has_answers');
    await staff.delete(`/quiz/${quiz.quizId}`, { query: { hardDelete: true } });
    expect((await hold(1)).status).toBe(200);
  });

  it('is never removed while the quiz is published concurrently', async () => {
    await quiz.add({ answers: [{ label: 'Sim', ...quiz.ends(0) }] });
    await quiz.validate();
    const [published, held] = await Promise.all([quiz.publish(), hold(1)]);
    expect([published.status, held.status]).toEqual([200, 409]);
  });
});

describe('a recommended fragrance', () => {
  it('that leaves the campaign is named once with its slot and the quiz', async () => {
    const answers = [0, 1].map((place) => ({ label: `Resposta ${place}`, ...quiz.ends(place) }));
    await quiz.add({ answers });
    await publish();
    const { name } = await quiz.read();
    const { collection } = (await staff.get(`/campaigns/${quiz.campaignId}`)).body;
    const told = [0, 1].map((place) => {
      const { slot, fragrance } = collection.find(
        (entry: { fragranceId: number }) => entry.fragranceId === at(scents, place),
      );
      return { slot, fragrance: fragrance.name };
    });
    const { body } = await hold(2);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual(
      told.map(({ slot, fragrance }) =>
        expect.stringContaining(`“${fragrance}”, no slot ${slot}, é recomendada por “${name}”`),
      ),
    );
    for (const { slot, fragrance } of told)
      expect(body.detail).toContain(`“${fragrance}” (slot ${slot}, quiz “${name}”)`);
  });

  it('can change its slot or swap slots with another', async () => {
    await quiz.sound();
    await publish();
    expect((await hold(2, 0, 1)).status).toBe(200);
    expect((await hold(0, 2, 1)).status).toBe(200);
    expect(faultsOf(await hold(2, 0))).toEqual(['collection campaign.has_answers']);
  });
});

describe('the quiz of an inactive campaign', () => {
  it('can be neither validated nor published', async () => {
    await quiz.sound();
    await staff.delete(`/campaigns/${quiz.campaignId}`);
    const inactive = { status: 409, body: { code: 'campaign.inactive' } };
    expect(await quiz.validate()).toMatchObject(inactive);
    await staff.put(`/campaigns/activate/${quiz.campaignId}`);
    expect((await quiz.validate()).status).toBe(200);
    await staff.delete(`/campaigns/${quiz.campaignId}`);
    expect(await quiz.publish()).toMatchObject(inactive);
    await staff.put(`/campaigns/activate/${quiz.campaignId}`);
    expect((await quiz.publish()).status).toBe(200);
  });
});
