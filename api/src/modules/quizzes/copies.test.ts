import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quizFaults } from '#contracts/quiz-graph.ts';
import type { Quiz, QuizQuestion } from '#contracts/quizzes.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { makeQuestion, makeQuiz } from '../../testing/quizzes.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { graphOf } from './quiz-graph.queries.ts';

let app: TestApp;
let staff: Caller;
let scents: number[];
let campaignId: number;
let quizId: number;

beforeAll(async () => {
  app = await testApp();
  staff = await app.as('STAFF');
  const made = await Promise.all([1, 2, 3].map(() => makeFragrance(staff)));
  scents = made.map(({ fragranceId }) => fragranceId);
});
afterAll(() => app.close());

const campaignOf = async (ids: number[]) =>
  makeCampaign(staff, { collection: ids.map((fragranceId, index) => ({ slot: index + 1, fragranceId })) });

beforeEach(async () => {
  ({ campaignId } = await campaignOf(scents));
  ({ quizId } = await makeQuiz(staff, { campaignId }));
});

const read = async (id = quizId): Promise<Quiz> => (await staff.get(`/quiz/${id}`)).body;
/** The graph without what only time tells. */
const graph = async (id = quizId) =>
  (await read(id)).questions.map(({ createdAt: _, updatedAt: __, ...question }) => question);
const ends = (...places: number[]) => ({
  fragranceOptions: places.map((place) => ({ fragranceId: scents[place] })),
});
const step = (way: 'undo' | 'redo') => staff.put(`/quiz/${way}/${quizId}`);

async function sound() {
  const first = await makeQuestion(staff, quizId, {
    quest: 'Para onde?',
    answers: [
      { label: 'Mar', ...ends(0) },
      { label: 'Cidade', nextQuestion: { quest: 'Dia ou noite?' } },
    ],
  });
  const quizQuestionId = first.answers[1].nextQuestionId;
  await makeQuestion(staff, quizId, {
    quizQuestionId,
    quest: 'Dia ou noite?',
    answers: [
      { label: 'Dia', ...ends(1) },
      { label: 'Noite', ...ends(1, 2) },
    ],
  });
  return { first: first.quizQuestionId as number, second: quizQuestionId as number };
}

describe('undoing and doing again', () => {
  it('goes back to the empty quiz and forth again, by the same ids', async () => {
    const { second } = await sound();
    const states = [await graph()];
    await staff.delete(`/question/${second}`);
    states.unshift(await graph());
    expect(await read()).toMatchObject({ canUndo: true, canRedo: false });
    await step('undo');
    expect(await graph()).toEqual(states[1]);
    await step('undo');
    expect((await graph())[1]).toMatchObject({ quizQuestionId: second, answers: [] });
    await step('undo');
    expect(await read()).toMatchObject({ questions: [], canUndo: false, canRedo: true });
    expect((await step('undo')).body.code).toBe('quiz.no_step');
    for (const _ of [1, 2, 3]) expect((await step('redo')).status).toBe(200);
    expect(await graph()).toEqual(states[0]);
    expect((await step('redo')).body.code).toBe('quiz.no_step');
  });

  it('forgets what was taken back once there is another change', async () => {
    await sound();
    await step('undo');
    await makeQuestion(staff, quizId, { answers: [{ label: 'Outra', ...ends(0) }] });
    expect(await read()).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('leaves out a fragrance that has left the campaign since', async () => {
    const { second } = await sound();
    await staff.delete(`/question/${second}`);
    const { body: campaign } = await staff.get(`/campaigns/${campaignId}`);
    const form = new FormData();
    form.set('name', campaign.name);
    form.set('collection[0][slot]', '1');
    form.set('collection[0][fragranceId]', String(scents[0]));
    form.set('descriptions[0][language]', 'pt-BR');
    form.set('descriptions[0][description]', 'Uma só');
    expect((await staff.put(`/campaigns/${campaignId}`, { form })).status).toBe(200);
    const { body } = await step('undo');
    expect(
      body.questions[1].answers.map((row: { fragranceOptions: object[] }) => row.fragranceOptions),
    ).toEqual([[], []]);
  });

  it('clears what was validated, and holds the version that was read', async () => {
    await sound();
    await staff.put(`/quiz/validate/${quizId}`);
    const { headers } = await staff.get(`/quiz/${quizId}`);
    const ifMatch = { headers: { 'if-match': headers.etag ?? '' } };
    expect((await staff.put(`/quiz/undo/${quizId}`, ifMatch)).body.validatedAt).toBeNull();
    expect((await staff.put(`/quiz/undo/${quizId}`, ifMatch)).body.code).toBe('record.stale');
  });
});

describe('a copy for another campaign or language', () => {
  it('has the same questions, and the fragrances that the campaign has', async () => {
    await sound();
    const other = await campaignOf(scents.slice(0, 2));
    const body = { name: 'Copy of it', campaignId: other.campaignId, language: 'en-US' };
    const copied = await staff.post(`/quiz/${quizId}/copy`, { body });
    expect(copied).toMatchObject({ status: 201, body: { ...body, validatedAt: null, canUndo: false } });
    const shape = (questions: Pick<QuizQuestion, 'question' | 'answers'>[]) =>
      questions.map(({ question, answers }) => [
        question.quest,
        answers.map(({ answer, nextQuestion, fragranceOptions }) => [
          answer.label,
          nextQuestion?.quest,
          fragranceOptions.map(({ fragranceId }) => fragranceId).filter((id) => id !== scents[2]),
        ]),
      ]);
    expect(shape(copied.body.questions)).toEqual(shape(await graph()));
    expect((await staff.post(`/quiz/${quizId}/copy`, { body })).body.code).toBe('conflict.duplicate');
    expect((await staff.post('/quiz/2147483647/copy', { body })).status).toBe(404);
  });
});

describe('what apps get', () => {
  const appGet = async (query: object = {}, headers: Record<string, string> = {}) =>
    (await app.as('USER')).get(`/app/campaigns/${campaignId}/quiz`, { query: { ...query }, headers });
  const publish = async () => {
    await staff.put(`/quiz/validate/${quizId}`);
    return staff.put(`/quiz/publish/${quizId}`);
  };

  it('is the published copy, until the next one', async () => {
    expect((await appGet()).status).toBe(404);
    const { first } = await sound();
    await publish();
    const one = await appGet();
    expect(one).toMatchObject({ status: 200, body: { quizId, number: 1, firstQuestionId: first } });
    expect(one.body.questions[1].answers[1]).toMatchObject({
      label: 'Noite',
      nextQuestionId: null,
      fragrances: [{ fragranceId: scents[1] }, { fragranceId: scents[2] }],
    });
    const added = await makeQuestion(staff, quizId, {
      quest: 'Antes de tudo?',
      answers: [{ label: 'Sim', nextQuestionId: first }],
    });
    expect((await appGet()).body).toEqual(one.body);
    await publish();
    expect((await appGet()).body).toMatchObject({ number: 2, firstQuestionId: added.quizQuestionId });
    const { body } = await staff.get(`/quiz/${quizId}/publications`);
    expect(body.data).toMatchObject([{ number: 2 }, { number: 1, user: { nome: expect.any(String) } }]);
    expect((await staff.get(`/quiz/${quizId}/publications/1`)).body).toEqual(one.body);
    expect((await staff.get(`/quiz/${quizId}/publications/3`)).status).toBe(404);
  });

  it('is not sent again to who has it', async () => {
    await sound();
    await publish();
    const { headers } = await appGet();
    const again = await appGet({}, { 'if-none-match': headers.etag ?? '' });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers['cache-control']).toContain('no-cache');
    expect((await appGet({}, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is of the language asked for, and of what is active', async () => {
    await sound();
    await publish();
    expect((await appGet({ language: 'es-ES' })).status).toBe(404);
    expect((await appGet({ language: 'fr' })).status).toBe(400);
    await staff.delete(`/quiz/${quizId}`);
    expect((await appGet()).status).toBe(404);
  });
});

describe('any sequence of edits, moves, removals and steps', () => {
  const actions = fc.array(
    fc.record({
      kind: fc.constantFrom('add', 'change', 'remove', 'hang', 'answer', 'fragrance', 'undo', 'redo'),
      one: fc.nat(50),
      other: fc.nat(50),
      scent: fc.nat(2),
    }),
    { minLength: 5, maxLength: 25 },
  );
  const pick = <Item>(items: readonly Item[], at: number) => items[at % Math.max(1, items.length)];

  async function act(
    quiz: Quiz,
    { kind, one, other, scent }: { kind: string; one: number; other: number; scent: number },
  ) {
    const answers = quiz.questions.flatMap((question) => question.answers);
    const question = pick(quiz.questions, one);
    const target = pick(quiz.questions, other);
    const answer = pick(answers, one);
    const option = pick(
      answers.flatMap(({ fragranceOptions }) => fragranceOptions),
      one,
    );
    const leading = [
      { label: `Vai ${other}`, nextQuestionId: target?.quizQuestionId ?? null },
      { label: `Fica ${one}`, ...ends(scent) },
    ];
    switch (kind) {
      case 'add':
        return staff.post('/question/add-update', {
          body: { quizId, quest: `Pergunta ${one}?`, answers: leading },
        });
      case 'change':
        return staff.post('/question/add-update', {
          body: {
            quizId,
            quizQuestionId: question?.quizQuestionId,
            quest: `Outra ${one}?`,
            answers: [...leading, { label: 'Nova', nextQuestion: { quest: `Seguinte ${other}?` } }],
          },
        });
      case 'remove':
        return staff.delete(`/question/${question?.quizQuestionId ?? 1}`);
      case 'hang':
        return staff.put('/quiz/updateTree', {
          body: {
            nodeType: 'question',
            quizQuestionAnswerId: answer?.quizQuestionAnswerId ?? 1,
            nextQuestionId: target?.quizQuestionId ?? 1,
          },
        });
      case 'answer':
        return staff.put('/quiz/updateTree', {
          body: {
            nodeType: 'answer',
            quizQuestionAnswerId: answer?.quizQuestionAnswerId ?? 1,
            newQuizQuestionId: target?.quizQuestionId ?? 1,
          },
        });
      case 'fragrance':
        return staff.put('/quiz/updateTree', {
          body: {
            nodeType: 'fragrance',
            fragranceOptionId: option?.fragranceOptionId ?? 1,
            newQuizQuestionAnswerId: pick(answers, other)?.quizQuestionAnswerId ?? 1,
          },
        });
      default:
        return step(kind === 'undo' ? 'undo' : 'redo');
    }
  }

  it('leaves no loop, no mixed destination, nothing that leads out, and a proof that agrees', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (sequence) => {
        const { quizId: fresh } = await makeQuiz(staff, {
          campaignId: (await campaignOf(scents)).campaignId,
        });
        quizId = fresh;
        for (const action of sequence) {
          const { status } = await act(await read(), action);
          expect([200, 204, 400, 404, 409]).toContain(status);
          const { questions } = await read();
          const ids = new Set(questions.map(({ quizQuestionId }) => quizQuestionId));
          for (const { nextQuestionId, fragranceOptions } of questions.flatMap(({ answers }) => answers)) {
            if (nextQuestionId === null) continue;
            expect(ids.has(nextQuestionId)).toBe(true);
            expect(fragranceOptions).toEqual([]);
          }
          const faults = quizFaults(await graphOf(app.db, quizId));
          expect(faults.filter(({ code }) => code === 'loop' || code === 'mixed_destination')).toEqual([]);
          const { body } = await staff.put(`/quiz/validate/${quizId}`);
          if (questions.length === 0) expect(body.code).toBe('quiz.empty');
          else if (faults.length > 0) expect(body.errors).toHaveLength(faults.length);
          else expect(body.validatedAt ?? body.code).toBeTruthy();
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
