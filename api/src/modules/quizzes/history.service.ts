import type { Database } from '../../db/client.ts';
import { problem } from '../../http/problem.ts';
import { type Editing, editQuiz } from './editing.service.ts';
import { withoutGaps } from './graph-rows.ts';
import * as commands from './quizzes.commands.ts';
import type { QuizRecord } from './quizzes.queries.ts';
import { stepTo } from './revisions.commands.ts';

/**
 * Takes the last change of a quiz back, or does again what was taken back. A fragrance that has left the campaign since
 * stays out.
 * @throws problem `quiz.no_step`
 */
export async function step(db: Database, quizId: number, by: 1 | -1, context: Editing): Promise<QuizRecord> {
  const work: Parameters<typeof editQuiz<void>>[3] = async (tx, { quiz }) => {
    const revision = await stepTo(tx, quizId, by);
    if (!revision) throw problem('quiz.no_step');
    const { options } = revision;
    const there = await commands.givable(
      tx,
      quiz.campaignId,
      options.map(({ fragranceId }) => fragranceId),
    );
    const back = options.filter(({ fragranceId }) => there.has(fragranceId));
    return { rows: withoutGaps({ ...revision, options: back }), result: undefined };
  };
  const { quiz } = await editQuiz(db, quizId, context, work, async () => {});
  return quiz;
}
