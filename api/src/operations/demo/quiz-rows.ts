import type { PublishedQuiz } from '#contracts/quizzes/quizzes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import {
  answers,
  fragranceOptions,
  questions,
  quizPublications,
  quizQuestionAnswers,
  quizQuestions,
  quizRevisions,
  quizzes,
} from '../../platform/db/schema/quizzes.ts';
import { type DemoQuiz, QUIZZES } from './fixtures.ts';
import { known } from './known.ts';
import { momentBetween } from './moments.ts';

/** The stored records that quizzes refer to. */
export interface QuizContext {
  campaigns: ReadonlyMap<string, { campaignId: number; updatedAt: Date }>;
  fragrances: ReadonlyMap<string, { fragranceId: number; name: string }>;
  /** The user who publishes. */
  publisher: { userId: number; name: string };
}

/** Each quiz was written after its campaign was last changed. */
export async function insertQuizzes(tx: Transaction, now: Date, context: QuizContext): Promise<void> {
  for (const quiz of QUIZZES) await insertQuiz(tx, now, context, quiz);
}

async function insertQuiz(tx: Transaction, now: Date, context: QuizContext, quiz: DemoQuiz): Promise<void> {
  const { name, language, state } = quiz;
  const { campaignId, updatedAt: campaignReady } = known(context.campaigns, quiz.campaign);
  const createdAt = momentBetween(campaignReady, now, name);
  const writtenAt = momentBetween(createdAt, now, `${name}, written`);
  const validatedAt = momentBetween(writtenAt, now, `${name}, validated`);
  const publishedAt = momentBetween(validatedAt, now, `${name}, published`);
  const changedAt = momentBetween(publishedAt, now, `${name}, changed`);
  const [made] = await tx
    .insert(quizzes)
    .values({
      name,
      campaignId,
      language,
      createdAt,
      updatedAt: { draft: writtenAt, validated: validatedAt, published: publishedAt, changed: changedAt }[
        state
      ],
      validatedAt: state === 'validated' || state === 'published' ? validatedAt : null,
      publishedAt: state === 'published' ? publishedAt : null,
      revision: 1,
    })
    .returning({ quizId: quizzes.quizId });
  if (!made) throw new Error(`The quiz ${name} was not stored`);
  const graph = await insertGraph(tx, context, quiz, {
    quizId: made.quizId,
    campaignId,
    createdAt,
    writtenAt,
  });
  if (state !== 'published' && state !== 'changed') return;
  await tx.insert(quizPublications).values({
    quizId: made.quizId,
    number: 1,
    publishedAt,
    userId: context.publisher.userId,
    userName: context.publisher.name,
    content: {
      quizId: made.quizId,
      campaignId,
      language,
      name,
      number: 1,
      publishedAt: publishedAt.toISOString(),
      ...graph,
    },
  });
}

interface QuizPlace {
  quizId: number;
  campaignId: number;
  createdAt: Date;
  writtenAt: Date;
}

/** @returns the part that is published: everything not marked `later` */
async function insertGraph(
  tx: Transaction,
  { fragrances }: QuizContext,
  { language, questions: written }: DemoQuiz,
  { quizId, campaignId, createdAt, writtenAt }: QuizPlace,
): Promise<Pick<PublishedQuiz, 'firstQuestionId' | 'questions'>> {
  const texts = await tx
    .insert(questions)
    .values(written.map(({ quest }) => ({ language, quest })))
    .returning({ id: questions.questionId, quest: questions.quest });
  const textIds = new Map(texts.map(({ id, quest }) => [quest, id]));
  const questionRows = await tx
    .insert(quizQuestions)
    .values(
      written.map(({ quest }) => ({
        quizId,
        questionId: known(textIds, quest),
        createdAt: momentBetween(createdAt, writtenAt, quest),
        updatedAt: writtenAt,
      })),
    )
    .returning({ id: quizQuestions.quizQuestionId, questionId: quizQuestions.questionId });
  const idOfText = new Map(questionRows.map(({ id, questionId }) => [questionId, id]));
  const idOf = new Map(written.map(({ key, quest }) => [key, known(idOfText, known(textIds, quest))]));

  const given = written.flatMap(({ key, answers: all }) =>
    all.map((answer, position) => ({ ...answer, description: answer.description ?? '', of: key, position })),
  );
  const labels = await tx
    .insert(answers)
    .values(given.map(({ label, description }) => ({ language, label, description })))
    .returning({ id: answers.answerId, label: answers.label });
  const labelIds = new Map(labels.map(({ id, label }) => [label, id]));
  const rows = await tx
    .insert(quizQuestionAnswers)
    .values(
      given.map(({ of, label, position, next }) => ({
        quizId,
        quizQuestionId: known(idOf, of),
        answerId: known(labelIds, label),
        position,
        nextQuestionId: next === undefined ? null : known(idOf, next),
      })),
    )
    .returning({
      id: quizQuestionAnswers.quizQuestionAnswerId,
      questionId: quizQuestionAnswers.quizQuestionId,
      answerId: quizQuestionAnswers.answerId,
      position: quizQuestionAnswers.position,
      nextId: quizQuestionAnswers.nextQuestionId,
    });
  const rowIds = new Map(rows.map(({ id, answerId }) => [answerId, id]));
  const answerIdOf = (label: string) => known(rowIds, known(labelIds, label));
  const options = await tx
    .insert(fragranceOptions)
    .values(
      given.flatMap(({ label, fragrances: ends = [] }) =>
        ends.map((key) => ({
          quizQuestionAnswerId: answerIdOf(label),
          campaignId,
          fragranceId: known(fragrances, key).fragranceId,
        })),
      ),
    )
    .returning({
      id: fragranceOptions.fragranceOptionId,
      answerId: fragranceOptions.quizQuestionAnswerId,
      fragranceId: fragranceOptions.fragranceId,
    });
  await tx
    .insert(quizRevisions)
    .values({ quizId, number: 1, content: { questions: questionRows, answers: rows, options } });

  const [first] = questionRows;
  if (!first) throw new Error(`Quiz ${quizId} of the demo data has no questions`);
  return {
    firstQuestionId: first.id,
    questions: written.map(({ key, quest, answers: all }) => ({
      quizQuestionId: known(idOf, key),
      quest,
      answers: all
        .filter(({ later }) => !later)
        .map(({ label, description = '', next, fragrances: ends = [] }) => ({
          quizQuestionAnswerId: answerIdOf(label),
          label,
          description,
          nextQuestionId: next === undefined ? null : known(idOf, next),
          fragrances: ends.map((end) => {
            const { fragranceId, name } = known(fragrances, end);
            return { fragranceId, name };
          }),
        })),
    })),
  };
}
