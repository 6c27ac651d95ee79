import { beforeEach, describe, expect, it } from 'vitest';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { type QuizStage, quizApp, quizStage } from '../../testing/quizzes.ts';

const { staff, scents } = await quizApp();
let quiz: QuizStage;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
});

const copy = (body: object) => staff.post(`/quiz/${quiz.quizId}/copy`, { body });
/** The questions, answers and destinations of a quiz without ids; fragrances by their index. */
const shape = ({ questions }: Pick<Quiz, 'questions'>) =>
  questions.map(({ question, answers }) => [
    question.quest,
    answers.map(({ answer, nextQuestionId, fragranceOptions }) => [
      answer,
      questions.findIndex(({ quizQuestionId }) => quizQuestionId === nextQuestionId),
      fragranceOptions.map(({ fragranceId }) => scents.indexOf(fragranceId)),
    ]),
  ]);

describe('a quiz copied for another campaign or language', () => {
  it('has the same questions and fragrances and is not validated', async () => {
    await quiz.sound();
    const source = await quiz.read();
    const body = { name: 'Copy of it', campaignId: quiz.campaignId, language: 'en-US' };
    const copied = await copy(body);
    expect(copied).toMatchObject({
      status: 201,
      body: { ...body, validatedAt: null, published: null, canUndo: false, canRedo: false },
    });
    expect(shape(copied.body)).toEqual(shape(source));
    expect((await copy(body)).body.code).toBe('conflict.duplicate');
    expect((await staff.put(`/quiz/validate/${copied.body.quizId}`)).status).toBe(200);
    expect(await quiz.read()).toEqual(source);
  });

  it('omits fragrances that the campaign lacks', async () => {
    await quiz.sound();
    const collection = scents.slice(0, 2).map((fragranceId, index) => ({ slot: index + 1, fragranceId }));
    const { campaignId } = await makeCampaign(staff, { collection });
    const copied = await copy({ name: 'Copy of it', campaignId, language: 'pt-BR' });
    const places = copied.body.questions.flatMap(({ answers }: Quiz['questions'][number]) =>
      answers.map(({ fragranceOptions }) => fragranceOptions.map(({ fragranceId }) => fragranceId)),
    );
    expect(places).toEqual([[scents[0]], [], [scents[1]], [scents[1]]]);
  });

  it('keeps two questions with the same text apart', async () => {
    const twin = { quest: 'A mesma?', answers: [{ label: 'Sim', ...quiz.ends(0) }] };
    const [one, other] = [await quiz.add(twin), await quiz.add(twin)];
    await quiz.add({
      answers: [one, other].map(({ quizQuestionId }) => ({ label: 'Vai', nextQuestionId: quizQuestionId })),
    });
    const copied = await copy({ name: 'Copy of it', campaignId: quiz.campaignId, language: 'es-ES' });
    expect(shape(copied.body)).toEqual(shape(await quiz.read()));
  });

  it('is empty for an empty source, and an unknown source responds 404', async () => {
    const body = { name: 'Copy of it', campaignId: quiz.campaignId, language: 'en-US' };
    expect((await staff.post('/quiz/2147483647/copy', { body })).status).toBe(404);
    expect((await copy(body)).body.questions).toEqual([]);
  });
});
