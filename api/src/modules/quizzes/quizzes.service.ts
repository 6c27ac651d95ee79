import type { QuizInput } from '#contracts/quizzes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { mapConstraintErrors } from '../../db/errors.ts';
import type { Origin } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { fieldProblem } from '../../http/problem.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { recordsOf } from '../records/records.service.ts';
import { auditEvent, audited } from './editing.service.ts';
import { type GraphRows, rowsOf } from './graph-rows.ts';
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
