import type { FieldFault } from '#contracts/core/errors.ts';
import type { QuizInput } from '#contracts/quizzes/quizzes.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import type { Origin } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { recordsOf } from '../../platform/resource/records/records.service.ts';
import { auditEvent, audited } from './editing.service.ts';
import { type GraphRows, rowsOf } from './graph-rows.ts';
import * as commands from './quizzes.commands.ts';
import * as queries from './quizzes.queries.ts';
import { keepRevision } from './revisions.commands.ts';

export const BAD_INPUT = {
  // Already checked with its name; this covers one made at this moment.
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
  const other = await queries.quizOf(tx, input);
  if (other) throw takenBy(other);
  return commands.insertQuiz(tx, input);
}

/** Names the quiz that has the campaign and the language already, so that it can be edited or activated instead. */
function takenBy(quiz: { quizId: number; name: string; active: boolean }) {
  const variant = quiz.active ? 'conflict.duplicate.quiz' : 'conflict.duplicate.quiz_inactive';
  const params = { name: quiz.name };
  const faults: FieldFault[] = [{ path: 'campaignId', code: 'duplicate', variant, params }];
  return problem('conflict.duplicate', { variant, params, faults, members: { quiz } });
}

/** Stores the new quiz as its first revision, so that undo can't go back any further. */
export async function recordCreation(
  tx: Transaction,
  id: number,
  rows: GraphRows,
  origin: Origin,
): Promise<queries.QuizRecord> {
  await keepRevision(tx, id, rows);
  const made = orNotFound(await queries.findQuiz(tx, id));
  const { name, campaign, language } = made.row;
  await recordEvent(tx, origin, {
    ...auditEvent('create', made.row),
    after: { name, campaign: campaign.name, language },
    snapshot: { input: rows },
  });
  return made;
}

/** Deactivates, activates and deletes quizzes together with their published copies. */
export function quizStates(db: Database) {
  return recordsOf(db, 'quiz', {
    find: (tx, id) => queries.findQuiz(tx, id),
    audited: ({ questions }) => audited(questions),
  });
}
