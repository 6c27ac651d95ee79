import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { quizRevisions } from '../../platform/db/schema/quizzes.ts';
import { campaignForm } from '../../testing/catalogue.ts';
import { at, type QuizStage, quizApp, quizStage } from '../../testing/quizzes.ts';

const { app, staff, scents } = await quizApp();
let quiz: QuizStage;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
});

/** Leaves only the first fragrance in the campaign. */
async function keepOneFragrance() {
  const { body } = await staff.get(`/campaigns/${quiz.campaignId}`);
  const collection = [{ slot: 1, fragranceId: at(scents, 0) }];
  const form = await campaignForm({ name: body.name, cover: null, collection });
  expect((await staff.put(`/campaigns/${quiz.campaignId}`, { form })).status).toBe(200);
}

describe('undo and redo of a quiz', () => {
  it('go back to the empty quiz and forward again with the same ids', async () => {
    const { second } = await quiz.sound();
    const states = [await quiz.graph()];
    await staff.delete(`/question/${second.quizQuestionId}`);
    states.unshift(await quiz.graph());
    expect(await quiz.read()).toMatchObject({ canUndo: true, canRedo: false });
    await quiz.undo();
    expect(await quiz.graph()).toEqual(states[1]);
    await quiz.undo();
    expect((await quiz.graph())[1]).toMatchObject({ quizQuestionId: second.quizQuestionId, answers: [] });
    await quiz.undo();
    expect(await quiz.read()).toMatchObject({ questions: [], canUndo: false, canRedo: true });
    expect((await quiz.undo()).body.code).toBe('quiz.no_step');
    for (const _ of [1, 2, 3]) expect((await quiz.redo()).status).toBe(200);
    expect(await quiz.graph()).toEqual(states[0]);
    expect((await quiz.redo()).body.code).toBe('quiz.no_step');
  });

  it("can't redo after another change", async () => {
    await quiz.sound();
    await quiz.undo();
    await quiz.add({ answers: [{ label: 'Outra', ...quiz.ends(0) }] });
    expect(await quiz.read()).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('keep a hundred changes and no more', async () => {
    const { quizQuestionId } = await quiz.add({ quest: 'Vez 0?', answers: [{ label: 'Sim' }] });
    const vez = (number: number) =>
      quiz.save({ quizQuestionId, quest: `Vez ${number}?`, answers: [{ label: 'Sim' }] });
    for (let number = 1; number <= 103; number += 1) expect((await vez(number)).status).toBe(200);
    const kept = () => app.db.$count(quizRevisions, eq(quizRevisions.quizId, quiz.quizId));
    expect(await kept()).toBe(101);
    let steps = 0;
    while ((await quiz.undo()).status === 200) steps += 1;
    expect(steps).toBe(100);
    expect((await quiz.read()).questions[0]?.question.quest).toBe('Vez 3?');
    await vez(200);
    expect(await quiz.read()).toMatchObject({ canUndo: true, canRedo: false });
    expect(await kept()).toBe(2);
  });

  it('leave out a fragrance that has left the campaign since', async () => {
    const { second } = await quiz.sound();
    await staff.delete(`/question/${second.quizQuestionId}`);
    await keepOneFragrance();
    const { body } = await quiz.undo();
    expect(
      body.questions[1].answers.map((row: { fragranceOptions: object[] }) => row.fragranceOptions),
    ).toEqual([[], []]);
  });

  it('give the quiz a new version even if the graph stays the same', async () => {
    const { quizQuestionId } = await quiz.add({
      quest: 'Só uma?',
      answers: [{ label: 'Sim', ...quiz.ends(0) }],
    });
    const answers = (...places: number[]) => ({
      quizQuestionId,
      quest: 'Só uma?',
      answers: [{ label: 'Sim', ...quiz.ends(...places) }],
    });
    await quiz.save(answers(0, 2));
    await quiz.save(answers(0));
    await keepOneFragrance();
    const before = await staff.get(`/quiz/${quiz.quizId}`);
    const held = { 'if-match': before.headers.etag ?? '' };
    const stepped = await quiz.undo(held);
    expect(stepped.status).toBe(200);
    expect(stepped.headers.etag).not.toBe(before.headers.etag);
    expect((await quiz.undo(held)).body.code).toBe('record.stale');
  });

  it('clear the validation and check the version that was read', async () => {
    await quiz.sound();
    await quiz.validate();
    const { headers } = await staff.get(`/quiz/${quiz.quizId}`);
    const held = { 'if-match': headers.etag ?? '' };
    expect((await quiz.undo(held)).body.validatedAt).toBeNull();
    expect((await quiz.undo(held)).body.code).toBe('record.stale');
  });

  it('restore the order of answers before they were moved', async () => {
    const { first, second } = await quiz.sound();
    const labels = async () =>
      (await quiz.read()).questions.map(({ answers }) => answers.map(({ answer }) => answer.label));
    const move = (answer: number, to: number) =>
      quiz.move({ nodeType: 'answer', quizQuestionAnswerId: answer, newQuizQuestionId: to });
    const sea = at(first.answers, 0).quizQuestionAnswerId;
    await move(sea, second.quizQuestionId);
    await move(sea, first.quizQuestionId);
    await move(at(second.answers, 0).quizQuestionAnswerId, first.quizQuestionId);
    expect(await labels()).toEqual([['Cidade', 'Mar', 'Dia'], ['Noite']]);
    for (const _ of [1, 2, 3]) await quiz.undo();
    expect(await labels()).toEqual([
      ['Mar', 'Cidade'],
      ['Dia', 'Noite'],
    ]);
    for (const _ of [1, 2, 3]) await quiz.redo();
    expect(await labels()).toEqual([['Cidade', 'Mar', 'Dia'], ['Noite']]);
  });
});
