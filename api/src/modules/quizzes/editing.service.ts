import type { Quiz, QuizQuestion } from '#contracts/quizzes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { CallContext } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { problem } from '../../http/problem.ts';
import { type AuditEvent, type Fields, record } from '../audit/audit.service.ts';
import { auditEventOf, lockAsRead, type Stored } from '../records/records.service.ts';
import { writeGraph } from './graph.commands.ts';
import { changesBetween, type GraphRows, rowsOf } from './graph-rows.ts';
import { readGraph, type StoredGraph } from './quiz-graph.queries.ts';
import * as commands from './quizzes.commands.ts';
import * as queries from './quizzes.queries.ts';
import { keepRevision } from './revisions.commands.ts';

/** What a change of a quiz needs to know of its call. */
export type Editing = Pick<CallContext, 'ifMatch' | 'origin'>;

/** What a change makes of a graph. */
interface Edited<Result> {
  rows: GraphRows;
  result: Result;
}

/** A quiz that is being changed: nobody else changes it, nor the collection of its campaign, until that is done. */
export interface Editable {
  quiz: Stored<'quiz'>;
  stored: StoredGraph;
  rows: GraphRows;
}

/**
 * Changes the graph of a quiz, one at a time: locked from what it is judged by to what is written.
 * What changes nothing leaves it validated and published.
 * @param work gives what the graph is to be
 * @param keep keeps what has become of it as a revision
 * @returns what work gives, and the quiz as it is afterwards
 * @throws problem `record.stale`, `record.inactive`; what work throws
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
    await record(tx, origin, {
      ...auditEvent('update', quiz),
      before: { ...audited(before.questions), ...stageOf(quiz) },
      after: { ...audited(after.questions), ...stageOf({ validatedAt: null, publishedAt: null }) },
      former: { input: rows },
      snapshot: { input: rowsOf(after.questions) },
    });
    return { result: edited.result, quiz: orNotFound(await queries.findQuiz(tx, quizId, after)) };
  });
}

/** Locks a quiz that is still the version that was read, and active. */
export async function lockForEdit(
  tx: Transaction,
  quizId: number,
  ifMatch: string | undefined,
): Promise<Stored<'quiz'>> {
  const quiz = await lockAsRead(tx, 'quiz', quizId, ifMatch);
  if (quiz.deletedAt !== null) throw problem('record.inactive');
  return quiz;
}

/** What the audit trail says of a quiz. */
export function auditEvent(action: AuditEvent['action'], quiz: Pick<Quiz, 'quizId' | 'name'>): AuditEvent {
  return auditEventOf('quiz', action, quiz.quizId, { name: quiz.name });
}

/** A changed graph is neither validated nor published any more. */
function stageOf({ validatedAt, publishedAt }: Pick<Stored<'quiz'>, 'validatedAt' | 'publishedAt'>) {
  return { validatedAt, publishedAt };
}

/** What the audit trail compares of a quiz: a field for each question, by what it asks. */
export function audited(questions: readonly QuizQuestion[]): Fields {
  return Object.fromEntries(
    questions.map(({ quizQuestionId, question, answers }) => [
      `question ${quizQuestionId}`,
      {
        quest: question.quest,
        answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestion, fragranceOptions }) => ({
          id: quizQuestionAnswerId,
          ...answer,
          // Two questions may ask the same.
          leadsTo: nextQuestion
            ? `${nextQuestion.quest} (question ${nextQuestion.quizQuestionId})`
            : fragranceOptions.map(({ fragrance }) => fragrance.name),
        })),
      },
    ]),
  );
}
