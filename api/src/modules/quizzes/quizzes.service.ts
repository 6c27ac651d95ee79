import { isDeepStrictEqual } from 'node:util';
import type { FieldErrorCode, FieldFault } from '#contracts/core/errors.ts';
import { beginnings, type QuizFault, quizFaults } from '#contracts/quiz-graph.ts';
import type { PublishedQuiz, Quiz, QuizInput, QuizQuestion } from '#contracts/quizzes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { withMeanings } from '../../db/errors.ts';
import { recordTag, requireMatch } from '../../http/etag.ts';
import { found, requireGivenOut } from '../../http/found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import type { CallContext, Origin } from '../../http/serve.ts';
import { type Deed, record } from '../audit/audit.service.ts';
import { graphOf, questionsOf } from './quiz-graph.queries.ts';
import * as commands from './quizzes.commands.ts';
import * as queries from './quizzes.queries.ts';
import { keepRevision } from './revisions.commands.ts';

export const BAD_INPUT = {
  quizzes_campaign_language_key: () => fieldProblem({ path: 'campaignId', code: 'duplicate' }),
  quizzes_campaign_fk: () => fieldProblem({ path: 'campaignId', code: 'reference' }),
};

type Editing = Pick<CallContext, 'ifMatch' | 'origin'>;

export function createQuiz(db: Database, input: QuizInput, origin: Origin): Promise<queries.QuizRecord> {
  return withMeanings(BAD_INPUT, () =>
    db.transaction(async (tx) => recordCreation(tx, await insertQuiz(tx, input), origin)),
  );
}

/** @returns the id of a new, empty quiz */
export async function insertQuiz(tx: Transaction, input: QuizInput): Promise<number> {
  if (!(await commands.lockCampaign(tx, input.campaignId))) throw BAD_INPUT.quizzes_campaign_fk();
  return commands.insertQuiz(tx, input);
}

/** What a new quiz is, is its first revision: nothing before it can be gone back to. */
export async function recordCreation(
  tx: Transaction,
  id: number,
  origin: Origin,
): Promise<queries.QuizRecord> {
  await keepRevision(tx, id);
  const made = found(await queries.findQuiz(tx, id));
  const { name, campaign, language } = made.row;
  await record(tx, origin, {
    ...deed('create', made.row),
    after: { name, campaign: campaign.name, language },
  });
  return made;
}

/**
 * Changes the graph of a quiz, one at a time: locked from what it is judged by to what is written.
 * What changes nothing leaves it validated and published.
 * @param keep keeps what has become of it as a revision
 * @returns what work gives, and the quiz as it is afterwards
 * @throws problem `record.stale`, `record.inactive`; what work throws
 */
export async function editQuiz<Result>(
  db: Database,
  quizId: number,
  { ifMatch, origin }: Editing,
  work: (tx: Transaction, quiz: commands.LockedQuiz) => Promise<Result>,
  keep = keepRevision,
): Promise<{ result: Result; quiz: queries.QuizRecord }> {
  return db.transaction(async (tx) => {
    const locked = await lockForEdit(tx, quizId, ifMatch);
    const before = audited(await questionsOf(tx, quizId));
    const result = await work(tx, locked);
    const after = audited(await questionsOf(tx, quizId));
    if (!isDeepStrictEqual(before, after)) {
      await commands.touchQuiz(tx, quizId);
      await keep(tx, quizId);
      await record(tx, origin, { ...deed('update', locked), before, after });
    }
    return { result, quiz: found(await queries.findQuiz(tx, quizId)) };
  });
}

async function lockForEdit(
  tx: Transaction,
  quizId: number,
  ifMatch: string | undefined,
): Promise<commands.LockedQuiz> {
  const quiz = found(await commands.lockQuiz(tx, quizId));
  requireMatch(ifMatch, recordTag('quiz', quizId, quiz.version));
  if (quiz.deletedAt !== null) throw problem('record.inactive');
  return quiz;
}

/** Proves that a quiz can be played. Every fault is told at once, at its question or answer. */
export function validateQuiz(
  db: Database,
  quizId: number,
  { ifMatch, origin }: Editing,
): Promise<queries.QuizRecord> {
  return db.transaction(async (tx) => {
    const quiz = await lockForEdit(tx, quizId, ifMatch);
    if (quiz.validatedAt !== null) throw problem('quiz.validated');
    const graph = await graphOf(tx, quizId);
    if (graph.length === 0) throw problem('quiz.empty');
    const faults = quizFaults(graph);
    if (faults.length > 0) throw problem('quiz.invalid', { faults: faults.map(fieldFault) });
    await commands.markValidated(tx, quizId);
    await record(tx, origin, deed('validate', quiz));
    return found(await queries.findQuiz(tx, quizId));
  });
}

/** `questions.12` or `answers.34`: by the ids that the quiz shows. */
export function fieldFault(fault: QuizFault): FieldFault {
  const path = fault.at === 'question' ? `questions.${fault.questionId}` : `answers.${fault.answerId}`;
  return { path, code: `quiz.${fault.code}` satisfies FieldErrorCode };
}

/** Freezes what was validated as the copy that apps get from now on. */
export function publishQuiz(
  db: Database,
  quizId: number,
  { ifMatch, origin }: Editing,
  userId: number,
): Promise<queries.QuizRecord> {
  return db.transaction(async (tx) => {
    const quiz = await lockForEdit(tx, quizId, ifMatch);
    if (quiz.validatedAt === null) throw problem('quiz.not_validated');
    if (quiz.publishedAt !== null) throw problem('quiz.published');
    const [firstQuestionId] = beginnings(await graphOf(tx, quizId));
    if (firstQuestionId === undefined) throw new Error(`Quiz ${quizId} was validated without a beginning`);
    const { row } = found(await queries.findQuiz(tx, quizId));
    const { number, now } = await commands.nextPublication(tx, quizId);
    await commands.publish(tx, frozen(row, firstQuestionId, number, now), now, userId);
    await record(tx, origin, deed('publish', quiz));
    return found(await queries.findQuiz(tx, quizId));
  });
}

function frozen(quiz: Quiz, firstQuestionId: number, number: number, now: Date): PublishedQuiz {
  const { quizId, campaignId, language, name, questions } = quiz;
  return {
    quizId,
    campaignId,
    language,
    name,
    number,
    publishedAt: now.toISOString(),
    firstQuestionId,
    questions: questions.map(({ quizQuestionId, question, answers }) => ({
      quizQuestionId,
      quest: question.quest,
      answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestionId, fragranceOptions }) => ({
        quizQuestionAnswerId,
        ...answer,
        nextQuestionId,
        fragrances: fragranceOptions.map(({ fragrance }) => fragrance),
      })),
    })),
  };
}

export function deactivateQuiz(db: Database, quizId: number, origin: Origin): Promise<void> {
  return db.transaction(async (tx) => {
    const quiz = found(await commands.lockQuiz(tx, quizId));
    if (quiz.deletedAt !== null) return;
    await commands.switchQuiz(tx, quizId, false);
    await record(tx, origin, deed('deactivate', quiz));
  });
}

/** Removes a quiz for good, with its published copies. */
export function removeQuiz(db: Database, quizId: number, origin: Origin): Promise<void> {
  return db.transaction(async (tx) => {
    const quiz = await commands.lockQuiz(tx, quizId);
    if (!quiz) return requireGivenOut(tx, 'quizzes_quiz_id_seq', quizId);
    const { row } = found(await queries.findQuiz(tx, quizId));
    await commands.removeQuiz(tx, quizId);
    await record(tx, origin, { ...deed('delete', quiz), before: audited(row.questions) });
  });
}

export function activateQuiz(db: Database, quizId: number, origin: Origin): Promise<queries.QuizRecord> {
  return db.transaction(async (tx) => {
    const quiz = found(await commands.lockQuiz(tx, quizId));
    if (quiz.deletedAt !== null) {
      await commands.switchQuiz(tx, quizId, true);
      await record(tx, origin, deed('activate', quiz));
    }
    return found(await queries.findQuiz(tx, quizId));
  });
}

function deed(action: Deed['action'], { quizId, name }: Pick<Quiz, 'quizId' | 'name'>): Deed {
  return { action, resource: 'quiz', recordId: quizId, recordName: name };
}

/** What the audit trail compares of a quiz: a field for each question, by what it asks. */
function audited(questions: readonly QuizQuestion[]): Record<string, unknown> {
  return Object.fromEntries(
    questions.map(({ quizQuestionId, question, answers }) => [
      `question ${quizQuestionId}`,
      {
        quest: question.quest,
        answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestion, fragranceOptions }) => ({
          id: quizQuestionAnswerId,
          ...answer,
          leadsTo: nextQuestion?.quest ?? fragranceOptions.map(({ fragrance }) => fragrance.name),
        })),
      },
    ]),
  );
}
