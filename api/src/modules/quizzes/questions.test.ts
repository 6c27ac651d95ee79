import { beforeEach, describe, expect, it } from 'vitest';
import {
  at,
  faultsOf,
  fragrancesOf,
  makeQuestion,
  makeQuiz,
  type QuizStage,
  quizApp,
  quizStage,
} from '../../testing/quizzes.ts';

const { staff, scents } = await quizApp();
/** A fragrance that is in none of the campaigns here. */
const elsewhere = at(await fragrancesOf(staff, 1), 0);
let quiz: QuizStage;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
});

const labelsOf = ({ answers }: { answers: { answer: { label: string } }[] }) =>
  answers.map(({ answer }) => answer.label);

describe('a question', () => {
  it('is stored with its answers, their order and their destinations', async () => {
    const { first, second } = await quiz.sound();
    const { questions } = await quiz.read();
    expect(questions).toHaveLength(2);
    expect(questions[0]).toMatchObject({
      quizQuestionId: first.quizQuestionId,
      quizId: quiz.quizId,
      question: { quest: 'Para onde?' },
      answers: [
        { answer: { label: 'Mar', description: '' }, nextQuestionId: null, nextQuestion: null },
        {
          answer: { label: 'Cidade' },
          nextQuestionId: second.quizQuestionId,
          nextQuestion: { quest: 'Dia ou noite?' },
          fragranceOptions: [],
        },
      ],
    });
    expect(questions[1]?.answers[1]?.fragranceOptions).toMatchObject([
      { fragranceId: scents[1], fragrance: { fragranceId: scents[1] } },
      { fragranceId: scents[2] },
    ]);
  });

  it('keeps the ids of remaining answers, drops the others and takes a new order', async () => {
    const { second } = await quiz.sound();
    const [day, night] = [at(second.answers, 0), at(second.answers, 1)];
    const saved = await quiz.add({
      quizQuestionId: second.quizQuestionId,
      quest: 'Dia ou noite?',
      answers: [
        { label: 'Tarde', ...quiz.ends(0) },
        { quizQuestionAnswerId: night.quizQuestionAnswerId, answerId: night.answerId, ...quiz.ends(2) },
      ],
    });
    expect(labelsOf(saved)).toEqual(['Tarde', 'Noite']);
    expect(saved.answers[1]?.quizQuestionAnswerId).toBe(night.quizQuestionAnswerId);
    expect(saved.answers[1]?.fragranceOptions[0]?.fragranceOptionId).toBe(
      night.fragranceOptions[1]?.fragranceOptionId,
    );
    expect(JSON.stringify(await quiz.read())).not.toContain(
      `"quizQuestionAnswerId":${day.quizQuestionAnswerId},`,
    );
  });

  it('can be sent back unchanged', async () => {
    await quiz.sound();
    await quiz.validate();
    const before = await quiz.read();
    for (const question of before.questions) {
      expect((await quiz.save({ ...question, quest: null })).status).toBe(200);
    }
    expect(await quiz.read()).toEqual(before);
  });

  it('shares its text and its answers with other quizzes of the same language', async () => {
    const { first } = await quiz.sound();
    const byName = async (path: string, query: object) =>
      (await staff.get(path, { query: { language: 'pt-BR', ...query } })).body.data;
    expect(await byName('/question/by-name', { str: 'PARA ond' })).toEqual([
      { questionId: first.questionId, quest: 'Para onde?' },
    ]);
    expect(await byName('/answer/by-name', { str: 'dia' })).toMatchObject([
      { label: 'Dia', description: 'Até as seis' },
    ]);
    expect(await byName('/question/by-name', { str: 'para onde', language: 'en-US' })).toEqual([]);
    const sea = at(first.answers, 0);
    const again = await quiz.add({
      quest: undefined,
      questionId: first.questionId,
      answers: [{ answerId: sea.answerId }],
    });
    expect(again).toMatchObject({ questionId: first.questionId, answers: [{ answer: { label: 'Mar' } }] });
    const described = await quiz.add({ answers: [{ answerId: sea.answerId, description: 'Com ondas' }] });
    expect(described.answers[0]?.answer).toEqual({ label: 'Mar', description: 'Com ondas' });
    expect(described.answers[0]?.answerId).not.toBe(sea.answerId);
  });

  it('prefers a written text to a chosen one', async () => {
    const { first, second } = await quiz.sound();
    const saved = await quiz.add({
      quest: 'Escrita?',
      questionId: first.questionId,
      answers: [{ label: 'Escrita', answerId: at(second.answers, 0).answerId }],
    });
    expect(saved).toMatchObject({
      question: { quest: 'Escrita?' },
      answers: [{ answer: { label: 'Escrita', description: '' } }],
    });
  });

  it('adds a next question once, even if several answers lead to it', async () => {
    const saved = await quiz.add({
      answers: [
        { label: 'A', nextQuestion: { quest: 'E depois?' } },
        { label: 'B', nextQuestion: { quest: ' E depois? ' } },
        { label: 'C', nextQuestion: { quest: 'E então?' } },
      ],
    });
    const [a, b, c] = saved.answers.map(({ nextQuestionId }) => nextQuestionId);
    expect([a === b, a === c]).toEqual([true, false]);
    const { questions } = await quiz.read();
    expect(questions.map(({ question }) => question.quest)).toEqual([
      saved.question.quest,
      'E depois?',
      'E então?',
    ]);
    const again = await quiz.add({
      answers: [{ label: 'A', nextQuestion: { questionId: at(questions, 1).questionId } }],
    });
    expect(again.answers[0]?.nextQuestion?.quest).toBe('E depois?');
    expect(again.answers[0]?.nextQuestionId).not.toBe(a);
  });

  it('is refused with each fault at its path, and nothing is partly written', async () => {
    const { first } = await quiz.sound();
    const other = await makeQuiz(staff, { campaignId: quiz.campaignId, language: 'en-US' });
    const strange = await makeQuestion(staff, other.quizId, { answers: [{ label: 'x' }] });
    const before = await quiz.read();
    const wrong: [Record<string, unknown>, string[]][] = [
      [{ quest: '  ', answers: [{ label: 'x' }] }, ['quest required']],
      [{ quest: null, answers: [{ label: 'x' }] }, ['quest quiz.question_required']],
      [{ answers: [] }, ['answers quiz.answers_required']],
      [{ answers: [{ description: 'sem texto' }] }, ['answers.0.label quiz.answer_required']],
      [
        { answers: [{ label: 'x', nextQuestionId: first.quizQuestionId, ...quiz.ends(0) }] },
        ['answers.0.fragranceOptions quiz.mixed'],
      ],
      [
        {
          answers: [{ label: 'x', nextQuestionId: first.quizQuestionId, nextQuestion: { quest: 'Outra?' } }],
        },
        ['answers.0.nextQuestion quiz.mixed'],
      ],
      [
        { answers: [{ label: 'x', ...quiz.ends(0, 0) }] },
        ['answers.0.fragranceOptions quiz.duplicate_fragrance'],
      ],
      [
        { answers: [{ label: 'x', fragranceOptions: [{ fragranceId: elsewhere }] }] },
        ['answers.0.fragranceOptions.0.fragranceId reference'],
      ],
      [
        { answers: [{ label: 'x', nextQuestionId: strange.quizQuestionId }] },
        ['answers.0.nextQuestionId reference'],
      ],
      [{ answers: [{ label: 'x', nextQuestion: {} }] }, ['answers.0.nextQuestion quiz.next_required']],
      [
        {
          quest: null,
          questionId: strange.questionId,
          answers: [{ answerId: strange.answers[0]?.answerId }],
        },
        ['questionId reference', 'answers.0.answerId reference'],
      ],
    ];
    for (const [wish, expected] of wrong) {
      const answer = await quiz.save(wish);
      expect(answer.status).toBe(400);
      expect(faultsOf(answer)).toEqual(expected);
    }
    expect(
      (await quiz.save({ quizQuestionId: strange.quizQuestionId, answers: [{ label: 'x' }] })).status,
    ).toBe(404);
    expect(await quiz.read()).toEqual(before);
  });

  it("can't create a loop", async () => {
    const { first, second } = await quiz.sound();
    const before = await quiz.read();
    for (const next of [first.quizQuestionId, second.quizQuestionId]) {
      const answer = await quiz.save({
        quizQuestionId: second.quizQuestionId,
        quest: 'Dia ou noite?',
        answers: [
          { label: 'Dia', ...quiz.ends(1) },
          { label: 'De novo', nextQuestionId: next },
        ],
      });
      expect(answer).toMatchObject({ status: 409, body: { code: 'quiz.invalid' } });
      expect(faultsOf(answer)).toEqual(['answers.1.nextQuestionId quiz.loop']);
    }
    expect(await quiz.read()).toEqual(before);
  });

  it('is removed with its answers, and answers that led to it lead nowhere', async () => {
    const { first, second } = await quiz.sound();
    const remove = () => staff.delete(`/question/${second.quizQuestionId}`);
    for (const _ of [1, 2]) expect((await remove()).status).toBe(204);
    const { questions } = await quiz.read();
    expect(questions).toMatchObject([{ quizQuestionId: first.quizQuestionId }]);
    expect(questions[0]?.answers[1]).toMatchObject({ nextQuestionId: null, nextQuestion: null });
    expect((await staff.delete('/question/2147483647')).status).toBe(404);
  });

  it('is saved by one editor at a time', async () => {
    const { headers } = await staff.get(`/quiz/${quiz.quizId}`);
    const saving = (quest: string) =>
      quiz.save({ quest, answers: [{ label: 'Sim', ...quiz.ends(0) }] }, { 'if-match': headers.etag ?? '' });
    const one = await saving('Primeira?');
    expect(one.status).toBe(200);
    expect(await saving('Segunda?')).toMatchObject({ status: 409, body: { code: 'record.stale' } });
    expect((await staff.get(`/quiz/${quiz.quizId}`)).headers.etag).toBe(one.headers.etag);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        quiz.save({
          quest: `Ao mesmo tempo ${index}?`,
          answers: [{ label: `Sim ${index}`, ...quiz.ends(0) }],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await quiz.read()).questions).toHaveLength(7);
  });

  it('updates its timestamp when its text, an answer or a destination changes', async () => {
    const { first, second } = await quiz.sound();
    const times = async () => (await quiz.read()).questions.map(({ updatedAt }) => updatedAt);
    const [one, other] = await times();
    await quiz.save({ quizQuestionId: second.quizQuestionId, answers: [{ label: 'Só', ...quiz.ends(0) }] });
    expect((await times())[0]).toBe(one);
    expect((await times())[1]).not.toBe(other);
    await staff.delete(`/question/${second.quizQuestionId}`);
    expect((await times())[0]).not.toBe(one);
    await quiz.undo();
    expect((await quiz.read()).questions.map(({ quizQuestionId }) => quizQuestionId)).toEqual([
      first.quizQuestionId,
      second.quizQuestionId,
    ]);
  });
});
