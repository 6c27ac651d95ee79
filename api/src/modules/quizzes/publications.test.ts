import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type QuizStage, quizApp, quizStage } from '../../testing/quizzes.ts';

const { app, staff, scents } = await quizApp();
const user = await app.as('USER');
let quiz: QuizStage;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
});

const appGet = (query: Record<string, string> = {}, headers: Record<string, string> = {}, caller = user) =>
  caller.get(`/app/campaigns/${quiz.campaignId}/quiz`, { query, headers });
async function publish() {
  await quiz.validate();
  expect((await quiz.publish()).status).toBe(200);
}

describe('the quiz that apps get', () => {
  it('is the published copy until the next one', async () => {
    expect((await appGet()).status).toBe(404);
    const { first } = await quiz.sound();
    expect((await appGet()).status).toBe(404);
    await publish();
    const one = await appGet();
    expect(one).toMatchObject({
      status: 200,
      body: { quizId: quiz.quizId, number: 1, firstQuestionId: first.quizQuestionId },
    });
    expect(one.body.questions[1].answers[1]).toMatchObject({
      label: 'Noite',
      nextQuestionId: null,
      fragrances: [{ fragranceId: scents[1] }, { fragranceId: scents[2] }],
    });
    const added = await quiz.add({
      quest: 'Antes de tudo?',
      answers: [{ label: 'Sim', nextQuestionId: first.quizQuestionId }],
    });
    expect((await appGet()).body).toEqual(one.body);
    await publish();
    expect((await appGet()).body).toMatchObject({ number: 2, firstQuestionId: added.quizQuestionId });
    const { body } = await staff.get(`/quiz/${quiz.quizId}/publications`);
    expect(body.data).toMatchObject([{ number: 2 }, { number: 1, user: { nome: expect.any(String) } }]);
    const copy = await staff.get(`/quiz/${quiz.quizId}/publications/1`);
    expect(copy.body).toEqual(one.body);
    expect(copy.headers.etag).toBe(one.headers.etag);
    expect((await staff.get(`/quiz/${quiz.quizId}/publications/3`)).status).toBe(404);
    expect((await staff.get('/quiz/2147483647/publications')).status).toBe(404);
  });

  it('is neither sent nor read again for an app that has it', async () => {
    await quiz.sound();
    await publish();
    const { headers } = await appGet();
    const tag = headers.etag ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const queries = vi.spyOn(pg.Client.prototype, 'query');
      const again = await appGet({}, { 'if-none-match': known });
      const asked = JSON.stringify(queries.mock.calls.map(([query]) => query));
      queries.mockRestore();
      expect(again, known).toMatchObject({ status: 304, body: '', headers: { etag: tag } });
      expect(again.headers['cache-control']).toContain('no-cache');
      expect(asked).toContain('quiz_publications');
      expect(asked).not.toContain('content');
    }
    expect((await appGet({}, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has the language of the query or else of the request', async () => {
    await quiz.sound();
    await publish();
    expect((await appGet({ language: 'es-ES' })).status).toBe(404);
    expect((await appGet({}, { 'content-language': 'es-ES' })).status).toBe(404);
    expect((await appGet({ language: 'pt-BR' }, { 'content-language': 'es-ES' })).status).toBe(200);
    expect((await appGet({ language: 'fr' })).status).toBe(400);
  });

  it('is available to anyone signed in', async () => {
    await quiz.sound();
    await publish();
    for (const caller of [staff, await app.as('ADMIN')])
      expect((await appGet({}, {}, caller)).status).toBe(200);
    expect((await appGet({}, {}, app.anyone)).status).toBe(401);
  });

  it('is missing while the quiz or its campaign is inactive', async () => {
    await quiz.sound();
    await publish();
    const tag = (await appGet()).headers.etag ?? '';
    for (const [off, on] of [
      [`/quiz/${quiz.quizId}`, `/quiz/activate/${quiz.quizId}`],
      [`/campaigns/${quiz.campaignId}`, `/campaigns/activate/${quiz.campaignId}`],
    ] as const) {
      await staff.delete(off);
      expect((await appGet()).status, off).toBe(404);
      expect((await appGet({}, { 'if-none-match': tag })).status, off).toBe(404);
      await staff.put(on);
      expect((await appGet()).status, on).toBe(200);
    }
    await staff.delete(`/quiz/${quiz.quizId}`, { query: { hardDelete: true } });
    expect((await appGet()).status).toBe(404);
  });
});

describe('the published copies of a quiz', () => {
  it('are an empty list at first, and are listed without reading the quiz', async () => {
    expect((await staff.get(`/quiz/${quiz.quizId}/publications`)).body).toEqual({ data: [] });
    await quiz.sound();
    await publish();
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const { body } = await staff.get(`/quiz/${quiz.quizId}/publications`);
    const asked = queries.mock.calls.length;
    queries.mockRestore();
    expect(body.data).toHaveLength(1);
    expect(asked).toBeLessThanOrEqual(2);
  });
});
