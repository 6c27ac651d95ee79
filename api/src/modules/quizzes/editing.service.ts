import type { Quiz, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import {
  type AuditEvent,
  type AuditFields,
  recordEvent,
} from '../../platform/resource/history/audit.service.ts';
import { auditEventOf, lockAsRead, type Stored } from '../../platform/resource/records/records.service.ts';
import { writeGraph } from './graph.commands.ts';
import { changesBetween, type GraphRows, rowsOf } from './graph-rows.ts';
import { readGraph, type StoredGraph } from './quiz-graph.queries.ts';
import * as commands from './quizzes.commands.ts';
import * as queries from './quizzes.queries.ts';
import { keepRevision } from './revisions.commands.ts';

/** The part of the request context that a change of a quiz needs. */
export type Editing = Pick<CallContext, 'ifMatch' | 'origin'>;

/** The result of changing a graph. */
interface Edited<Result> {
  rows: GraphRows;
  result: Result;
}

/** A quiz being changed: until that is done, nobody else changes it or the collection of its campaign. */
export interface Editable {
  quiz: Stored<'quiz'>;
  stored: StoredGraph;
  rows: GraphRows;
}

/**
 * Changes the graph of a quiz, one change at a time: the lock covers everything from the checks to the write.
 * If nothing changes, the quiz stays validated and published.
 * @param work returns the new graph
 * @param keep stores the resulting graph as a revision
 * @returns the result of `work`, and the quiz after the change
 * @throws problem `record.stale`, `record.inactive`; whatever `work` throws
 */
export async function editQuiz<Result>(
  db: Database,
  quizId: number,
  { ifMatch, origin }: Editing,
  work: (tx: Transaction, editable: Editable) => Promise<Edited<Result>>,
  keep = keepRevision,
): Promise<{ result: Result; quiz: queries.QuizRecord }> {
  return db.transaction(async (tx) => {
    const quiz = await lockForEdit(tx, quizId, ifMatch);
    await commands.lockCampaign(tx, quiz.campaignId);
    const before = await readGraph(tx, quizId);
    const rows = rowsOf(before.questions);
    const edited = await work(tx, { quiz, stored: before, rows });
    const changes = changesBetween(rows, edited.rows);
    if (!changes)
      return { result: edited.result, quiz: orNotFound(await queries.findQuiz(tx, quizId, before)) };
    await writeGraph(tx, quiz, changes);
    const after = await readGraph(tx, quizId);
    await commands.touchQuiz(tx, quizId);
    await keep(tx, quizId, rowsOf(after.questions));
    await recordEvent(tx, origin, {
      ...auditEvent('update', quiz),
      before: { ...audited(before.questions), ...stageOf(quiz) },
      after: { ...audited(after.questions), ...stageOf({ validatedAt: null, publishedAt: null }) },
      former: { input: rows },
      snapshot: { input: rowsOf(after.questions) },
    });
    return { result: edited.result, quiz: orNotFound(await queries.findQuiz(tx, quizId, after)) };
  });
}

/** Locks an active quiz that still has the version that was read. */
export async function lockForEdit(
  tx: Transaction,
  quizId: number,
  ifMatch: string | undefined,
): Promise<Stored<'quiz'>> {
  const quiz = await lockAsRead(tx, 'quiz', quizId, ifMatch);
  if (quiz.deletedAt !== null) throw problem('record.inactive');
  return quiz;
}

/** An audit event about a quiz. */
export function auditEvent(action: AuditEvent['action'], quiz: Pick<Quiz, 'quizId' | 'name'>): AuditEvent {
  return auditEventOf('quiz', action, quiz.quizId, { name: quiz.name });
}

/** The audit fields that a changed graph resets: it is no longer validated or published. */
function stageOf({ validatedAt, publishedAt }: Pick<Stored<'quiz'>, 'validatedAt' | 'publishedAt'>) {
  return { validatedAt, publishedAt };
}

/** The values that the audit trail compares: a field for each question, by its id. */
export function audited(questions: readonly QuizQuestion[]): AuditFields {
  return Object.fromEntries(
    questions.map(({ quizQuestionId, question, answers }) => [
      `question ${quizQuestionId}`,
      {
        quest: question.quest,
        answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestion, fragranceOptions }) => ({
          id: quizQuestionAnswerId,
          ...answer,
          // Two questions may have the same text.
          leadsTo: nextQuestion
            ? `${nextQuestion.quest} (#${nextQuestion.quizQuestionId})`
            : fragranceOptions.map(({ fragrance }) => fragrance.name),
        })),
      },
    ]),
  );
}
