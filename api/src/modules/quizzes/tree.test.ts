import { beforeEach, describe, expect, it } from 'vitest';
import type { QuizAnswer, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import { at, makeQuestion, makeQuiz, type QuizStage, quizApp, quizStage } from '../../testing/quizzes.ts';
import type { Answer } from '../../testing/test-app.ts';

const { staff, scents } = await quizApp();
let quiz: QuizStage;
let first: QuizQuestion;
let second: QuizQuestion;
/** Of the first question: one leads to a fragrance, one to the second question. Of the second: both to fragrances. */
let sea: QuizAnswer;
let city: QuizAnswer;
let day: QuizAnswer;
let night: QuizAnswer;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
  ({ first, second } = await quiz.sound());
  [sea, city, day, night] = [
    at(first.answers, 0),
    at(first.answers, 1),
    at(second.answers, 0),
    at(second.answers, 1),
  ];
});

type HasAnswer = Pick<QuizAnswer, 'quizQuestionAnswerId'>;
type HasQuestion = Pick<QuizQuestion, 'quizQuestionId'>;

const toAnswer = (to: HasAnswer, { fragranceOptionId }: { fragranceOptionId: number }) =>
  quiz.move({
    nodeType: 'fragrance',
    fragranceOptionId,
    newQuizQuestionAnswerId: to.quizQuestionAnswerId,
  });
const toQuestion = (answer: HasAnswer, to: HasQuestion) =>
  quiz.move({
    nodeType: 'answer',
    quizQuestionAnswerId: answer.quizQuestionAnswerId,
    newQuizQuestionId: to.quizQuestionId,
  });
const under = (answer: HasAnswer, next: HasQuestion, previous?: HasAnswer) =>
  quiz.move({
    nodeType: 'question',
    quizQuestionAnswerId: answer.quizQuestionAnswerId,
    nextQuestionId: next.quizQuestionId,
    ...(previous && { previousQuizQuestionAnswerId: previous.quizQuestionAnswerId }),
  });
const option = ({ fragranceOptions }: QuizAnswer, place = 0) => at(fragranceOptions, place);
const labels = ({ body }: Answer, place: number) =>
  body.questions[place].answers.map((row: QuizAnswer) => row.answer.label);

describe('a move in the tree', () => {
  it('takes a fragrance to another answer', async () => {
    const { status, body } = await toAnswer(day, option(sea));
    expect(status).toBe(200);
    expect(body.questions[1].answers[0].fragranceOptions).toHaveLength(2);
    expect(body.questions[0].answers[0].fragranceOptions).toEqual([]);
  });

  it('hangs a question under another answer instead of one or all', async () => {
    const third = await quiz.add({
      answers: [
        { label: 'A', nextQuestionId: second.quizQuestionId },
        { label: 'B', description: 'sem destino' },
      ],
    });
    const [a, b] = [at(third.answers, 0), at(third.answers, 1)];
    const leading = async () =>
      (await quiz.read()).questions
        .flatMap(({ answers }) => answers)
        .filter(({ nextQuestionId }) => nextQuestionId === second.quizQuestionId)
        .map(({ quizQuestionAnswerId }) => quizQuestionAnswerId);
    expect((await under(b, second, a)).status).toBe(200);
    expect(await leading()).toEqual([city.quizQuestionAnswerId, b.quizQuestionAnswerId]);
    expect((await under(a, second)).status).toBe(200);
    expect(await leading()).toEqual([a.quizQuestionAnswerId]);
  });

  it("takes an answer to the end of another question's answers", async () => {
    const moved = await toQuestion(sea, second);
    expect(labels(moved, 1)).toEqual(['Dia', 'Noite', 'Mar']);
    expect(labels(moved, 0)).toEqual(['Cidade']);
  });

  it('to the same position changes nothing', async () => {
    await quiz.validate();
    const before = await quiz.read();
    const moves = [
      await toAnswer(sea, option(sea)),
      await under(city, second),
      await under(city, second, city),
      await toQuestion(day, second),
    ];
    for (const { status, body } of moves) expect([status, body]).toEqual([200, before]);
    expect(await quiz.read()).toEqual(before);
  });

  it('there and back restores the original graph', async () => {
    const before = await quiz.graph();
    await toAnswer(day, option(sea));
    await toAnswer(sea, option(sea));
    expect(await quiz.graph()).toEqual(before);
    await toQuestion(sea, second);
    expect(labels(await toQuestion(sea, first), 0)).toEqual(['Cidade', 'Mar']);
    for (const _ of [1, 2]) await quiz.undo();
    expect(await quiz.graph()).toEqual(before);
  });

  it('that would break a rule is refused and changes nothing', async () => {
    await quiz.validate();
    const other = await makeQuiz(staff, { campaignId: quiz.campaignId, language: 'en-US' });
    const strange: QuizQuestion = await makeQuestion(staff, other.quizId, {
      answers: [{ label: 'x', ...quiz.ends(0) }],
    });
    const stranger = at(strange.answers, 0);
    const before = await quiz.read();
    const theirs = (await staff.get(`/quiz/${other.quizId}`)).body;
    const refused = {
      'a fragrance to an answer that leads on': await toAnswer(city, option(sea)),
      'a fragrance to an answer that has it': await toAnswer(day, option(night)),
      'a fragrance of another quiz': await toAnswer(sea, option(stranger)),
      'a fragrance to another quiz': await toAnswer(stranger, option(sea)),
      'a question under an answer that ends': await under(day, second),
      'a question under its own answer': await under(city, first),
      'a question below itself': await under(day, first),
      'a question of another quiz': await under(city, strange),
      'a question from an answer that does not lead to it': await under(city, second, sea),
      'a question from an answer of another quiz': await under(city, second, stranger),
      'an answer to the question it leads to': await toQuestion(city, second),
      'an answer to another quiz': await toQuestion(sea, strange),
    };
    for (const [what, { status, body }] of Object.entries(refused)) {
      expect([what, status, body.code]).toEqual([what, 409, 'quiz.move']);
    }
    expect(await quiz.read()).toEqual(before);
    expect((await staff.get(`/quiz/${other.quizId}`)).body).toEqual(theirs);
  });

  it('of or to an unknown node responds 404', async () => {
    const none = { quizQuestionAnswerId: 2_000_000_000, quizQuestionId: 2_000_000_000 };
    const missing = [
      await toAnswer(none, option(sea)),
      await toAnswer(sea, { fragranceOptionId: 2_000_000_000 }),
      await under(none, second),
      await under(city, none),
      await under(city, second, none),
      await toQuestion(none, second),
      await toQuestion(sea, none),
    ];
    for (const { status } of missing) expect(status).toBe(404);
    expect((await quiz.move({ nodeType: 'other' })).status).toBe(400);
  });

  it('never gives a question more answers than it can be saved with', async () => {
    const answers = Array.from({ length: 50 }, (_, index) => ({ label: `R${index}`, ...quiz.ends(0) }));
    const full = await quiz.add({ answers });
    expect((await toQuestion(sea, full)).body.code).toBe('quiz.move');
    expect((await toQuestion(at(full.answers, 0), first)).status).toBe(200);
    expect((await toQuestion(sea, full)).status).toBe(200);
  });
});
