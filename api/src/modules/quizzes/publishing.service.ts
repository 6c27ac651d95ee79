import type { FieldErrorCode, FieldFault } from '#contracts/core/errors.ts';
import { beginnings, type QuizFault, quizFaults } from '#contracts/quizzes/quiz-graph.ts';
import { publishedCopy } from '#contracts/quizzes/quiz-publication.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { auditEvent, type Editing, lockForEdit } from './editing.service.ts';
import { readGraph } from './quiz-graph.queries.ts';
import * as commands from './quizzes.commands.ts';
import * as queries from './quizzes.queries.ts';

/** Locks a quiz and its campaign, which must be active: apps get no quiz of an inactive campaign. */
async function lockPlayable(tx: Transaction, quizId: number, ifMatch: string | undefined) {
  const quiz = await lockForEdit(tx, quizId, ifMatch);
  if (!(await commands.lockCampaign(tx, quiz.campaignId))) throw problem('campaign.inactive');
  return quiz;
}

/** Checks that a quiz can be played. Reports all faults at once, each at its question or answer. */
export function validateQuiz(
  db: Database,
  quizId: number,
  { ifMatch, origin }: Editing,
): Promise<queries.QuizRecord> {
  return db.transaction(async (tx) => {
    const quiz = await lockPlayable(tx, quizId, ifMatch);
    if (quiz.validatedAt !== null) throw problem('quiz.validated');
    const stored = await readGraph(tx, quizId);
    if (stored.graph.length === 0) throw problem('quiz.empty');
    const faults = quizFaults(stored.graph);
    if (faults.length > 0) throw problem('quiz.invalid', { faults: faults.map(fieldFault) });
    await commands.markValidated(tx, quizId);
    await recordEvent(tx, origin, auditEvent('validate', quiz));
    return orNotFound(await queries.findQuiz(tx, quizId, stored));
  });
}

/** `questions.12` or `answers.34`, by the ids that the quiz shows. */
function fieldFault(fault: QuizFault): FieldFault {
  const path = fault.at === 'question' ? `questions.${fault.questionId}` : `answers.${fault.answerId}`;
  return { path, code: `quiz.${fault.code}` satisfies FieldErrorCode };
}

/** Freezes the validated quiz as the copy that apps get from here on. */
export function publishQuiz(
  db: Database,
  quizId: number,
  { ifMatch, origin }: Editing,
  userId: number,
): Promise<queries.QuizRecord> {
  return db.transaction(async (tx) => {
    const quiz = await lockPlayable(tx, quizId, ifMatch);
    if (quiz.validatedAt === null) throw problem('quiz.not_validated');
    if (quiz.publishedAt !== null) throw problem('quiz.published');
    const stored = await readGraph(tx, quizId);
    const [firstQuestionId] = beginnings(stored.graph);
    if (firstQuestionId === undefined) throw new Error(`Quiz ${quizId} was validated without a beginning`);
    const { row } = orNotFound(await queries.findQuiz(tx, quizId, stored));
    const { number, now } = await commands.nextPublication(tx, quizId);
    const copy = publishedCopy(row, { number, publishedAt: now.toISOString(), firstQuestionId });
    await commands.publish(tx, copy, now, userId);
    await recordEvent(tx, origin, auditEvent('publish', quiz));
    return orNotFound(await queries.findQuiz(tx, quizId, stored));
  });
}
