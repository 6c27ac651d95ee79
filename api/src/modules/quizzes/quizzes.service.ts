import type { QuizInput } from '#contracts/quizzes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { mapConstraintErrors } from '../../db/errors.ts';
import type { Origin } from '../../http/call-context.ts';
import { recordTag, requireMatch } from '../../http/etag.ts';
import { orNotFound, requireGivenOut } from '../../http/or-not-found.ts';
import { fieldProblem } from '../../http/problem.ts';
import { record } from '../audit/audit.service.ts';
import { auditEvent, audited, type Editing, lockAsRead } from './editing.service.ts';
import { type GraphRows, rowsOf } from './graph-rows.ts';
import { readGraph } from './quiz-graph.queries.ts';
import * as commands from './quizzes.commands.ts';
import * as queries from './quizzes.queries.ts';
import { keepRevision } from './revisions.commands.ts';

export const BAD_INPUT = {
  quizzes_campaign_language_key: () => fieldProblem({ path: 'campaignId', code: 'duplicate' }),
  quizzes_campaign_fk: () => fieldProblem({ path: 'campaignId', code: 'reference' }),
};

export function createQuiz(db: Database, input: QuizInput, origin: Origin): Promise<queries.QuizRecord> {
  return mapConstraintErrors(BAD_INPUT, () =>
    db.transaction(async (tx) => recordCreation(tx, await insertQuiz(tx, input), rowsOf([]), origin)),
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
  rows: GraphRows,
  origin: Origin,
): Promise<queries.QuizRecord> {
  await keepRevision(tx, id, rows);
  const made = orNotFound(await queries.findQuiz(tx, id));
  const { name, campaign, language } = made.row;
  await record(tx, origin, {
    ...auditEvent('create', made.row),
    after: { name, campaign: campaign.name, language },
  });
  return made;
}

export function deactivateQuiz(db: Database, quizId: number, { ifMatch, origin }: Editing): Promise<void> {
  return db.transaction(async (tx) => {
    const quiz = await lockAsRead(tx, quizId, ifMatch);
    if (quiz.deletedAt !== null) return;
    await commands.switchQuiz(tx, quizId, false);
    await record(tx, origin, auditEvent('deactivate', quiz));
  });
}

/** Removes a quiz for good, with its published copies. */
export function removeQuiz(db: Database, quizId: number, { ifMatch, origin }: Editing): Promise<void> {
  return db.transaction(async (tx) => {
    const quiz = await commands.lockQuiz(tx, quizId);
    if (!quiz) return requireGivenOut(tx, 'quizzes_quiz_id_seq', quizId);
    requireMatch(ifMatch, recordTag('quiz', quizId, quiz.version));
    const { questions } = await readGraph(tx, quizId);
    await commands.removeQuiz(tx, quizId);
    await record(tx, origin, { ...auditEvent('delete', quiz), before: audited(questions) });
  });
}

export function activateQuiz(
  db: Database,
  quizId: number,
  { ifMatch, origin }: Editing,
): Promise<queries.QuizRecord> {
  return db.transaction(async (tx) => {
    const quiz = await lockAsRead(tx, quizId, ifMatch);
    if (quiz.deletedAt !== null) {
      await commands.switchQuiz(tx, quizId, true);
      await record(tx, origin, auditEvent('activate', quiz));
    }
    return orNotFound(await queries.findQuiz(tx, quizId));
  });
}
