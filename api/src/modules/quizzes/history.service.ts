import type { Database, Transaction } from '../../platform/db/client.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Editing, editQuiz } from './editing.service.ts';
import { type GraphRows, withoutGaps } from './graph-rows.ts';
import * as commands from './quizzes.commands.ts';
import type { QuizRecord } from './quizzes.queries.ts';
import { stepTo } from './revisions.commands.ts';

/**
 * Undoes the last change of a quiz, or redoes one that was undone. Fragrances that have left the campaign since are
 * left out.
 * @throws problem `quiz.no_step`
 */
export async function step(db: Database, quizId: number, by: 1 | -1, context: Editing): Promise<QuizRecord> {
  const work: Parameters<typeof editQuiz<void>>[3] = async (tx, { quiz }) => {
    const revision = await stepTo(tx, quizId, by);
    if (!revision) throw problem('quiz.no_step');
    return { rows: await givableOf(tx, quiz, revision), result: undefined };
  };
  const { quiz } = await editQuiz(db, quizId, context, work, async () => {});
  return quiz;
}

/** Restores a former graph of a quiz. Fragrances that have left the campaign since are left out. */
export async function restoreGraph(
  db: Database,
  quizId: number,
  rows: GraphRows,
  context: Editing,
): Promise<QuizRecord> {
  const { quiz } = await editQuiz(db, quizId, context, async (tx, editable) => ({
    rows: await givableOf(tx, editable.quiz, rows),
    result: undefined,
  }));
  return quiz;
}

async function givableOf(
  tx: Transaction,
  { campaignId }: Pick<QuizRecord['row'], 'campaignId'>,
  rows: GraphRows,
): Promise<GraphRows> {
  const { options } = rows;
  const there = await commands.givable(
    tx,
    campaignId,
    options.map(({ fragranceId }) => fragranceId),
  );
  return withoutGaps({ ...rows, options: options.filter(({ fragranceId }) => there.has(fragranceId)) });
}
