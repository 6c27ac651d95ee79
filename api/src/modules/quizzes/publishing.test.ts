import { beforeEach, describe, expect, it } from 'vitest';
import { at, faultsOf, type QuizStage, quizApp, quizStage } from '../../testing/quizzes.ts';

const { staff, scents } = await quizApp();
let quiz: QuizStage;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
});

describe('validating a quiz', () => {
  it('reports all faults at once, each at its question or answer', async () => {
    expect((await quiz.validate()).body.code).toBe('quiz.empty');
    const { first, second } = await quiz.sound();
    await staff.delete(`/question/${second.quizQuestionId}`);
    const lonely = await quiz.add({ answers: [{ label: 'Só', nextQuestion: { quest: 'E agora?' } }] });
    const answer = await quiz.validate();
    expect(answer).toMatchObject({ status: 409, body: { code: 'quiz.invalid' } });
    const last = at(lonely.answers, 0).nextQuestionId;
    expect(faultsOf(answer)).toEqual([
      `answers.${at(first.answers, 1).quizQuestionAnswerId} quiz.no_destination`,
      `questions.${lonely.quizQuestionId} quiz.several_beginnings`,
      `questions.${last} quiz.unreachable`,
      `questions.${last} quiz.unanswered`,
    ]);
    expect(answer.body.errors[0].message).toBe('A resposta não leva a lugar nenhum');
  });

  it('is needed only once until the graph changes', async () => {
    const { second } = await quiz.sound();
    expect((await quiz.validate()).body.validatedAt).toEqual(expect.any(String));
    expect((await quiz.validate()).body.code).toBe('quiz.validated');
    const body = { quizQuestionId: second.quizQuestionId, answers: second.answers };
    await quiz.save({ ...body, quest: 'Dia ou noite?' });
    expect((await quiz.read()).validatedAt).not.toBeNull();
    await quiz.save({ ...body, quest: 'De dia ou de noite?' });
    expect((await quiz.read()).validatedAt).toBeNull();
  });

  it('is undone by swapping questions with the same text', async () => {
    const twin = { quest: 'A mesma?', answers: [{ label: 'Sim', ...quiz.ends(0) }] };
    const [one, other] = [await quiz.add(twin), await quiz.add(twin)];
    const leading = (next: { quizQuestionId: number }, further: { quizQuestionId: number }) => [
      { label: 'Esquerda', nextQuestionId: next.quizQuestionId },
      { label: 'Direita', nextQuestionId: further.quizQuestionId },
    ];
    const { quizQuestionId } = await quiz.add({ quest: 'Para que lado?', answers: leading(one, other) });
    expect((await quiz.validate()).status).toBe(200);
    const first = at((await quiz.read()).questions, -1);
    await quiz.save({
      quizQuestionId,
      quest: 'Para que lado?',
      answers: leading(other, one).map((answer, index) => ({
        ...answer,
        quizQuestionAnswerId: at(first.answers, index).quizQuestionAnswerId,
      })),
    });
    const now = await quiz.read();
    expect(at(at(now.questions, -1).answers, 0).nextQuestionId).toBe(other.quizQuestionId);
    expect(now.validatedAt).toBeNull();
    await quiz.undo();
    expect(at(at((await quiz.read()).questions, -1).answers, 0).nextQuestionId).toBe(one.quizQuestionId);
  });

  it('keeps recommended fragrances in the campaign', async () => {
    await quiz.sound();
    const { body } = await staff.get(`/fragrances/has-answer/${scents[0]}/${quiz.campaignId}`);
    expect(body).toEqual({ hasAnswer: true });
  });
});

describe('publishing a quiz', () => {
  it('needs a validated quiz and freezes it', async () => {
    await quiz.sound();
    expect((await quiz.publish()).body.code).toBe('quiz.not_validated');
    await quiz.validate();
    const published = await quiz.publish();
    expect(published.body).toMatchObject({ publishedAt: expect.any(String), published: { number: 1 } });
    expect((await quiz.publish()).body.code).toBe('quiz.published');
    await quiz.add({ quest: 'Mais uma?', answers: [{ label: 'Sim', ...quiz.ends(0) }] });
    expect(await quiz.read()).toMatchObject({
      publishedAt: null,
      validatedAt: null,
      published: { number: 1 },
    });
  });

  it('succeeds only once for concurrent requests', async () => {
    await quiz.sound();
    await quiz.validate();
    const answers = await Promise.all(Array.from({ length: 5 }, () => quiz.publish()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { body } = await staff.get(`/quiz/${quiz.quizId}/publications`);
    expect(body.data).toHaveLength(1);
  });
});
