import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  fragranceOptions,
  liveFragrances,
  quizQuestionAnswers,
  quizzes,
} from '../../platform/db/schema/quizzes.ts';

/** Whether a quiz of the campaign recommends the fragrance, in its draft or in the copy that apps get. */
export function recommended(campaignId: SQLWrapper | number, fragranceId: SQLWrapper | number): SQL<boolean> {
  return sql`(
    exists (select from ${fragranceOptions} o where o.campaign_id = ${campaignId} and o.fragrance_id = ${fragranceId})
    or exists (select from ${liveFragrances} l where l.campaign_id = ${campaignId} and l.fragrance_id = ${fragranceId})
  )`;
}

/** The names of the quizzes of the campaign that recommend the fragrance, in their drafts or in the copies that apps get. */
export function recommendingQuizzes(campaignId: SQLWrapper, fragranceId: SQLWrapper): SQL<string[]> {
  return sql`array(
    select name from ${quizzes} where quiz_id in (
      select answer.quiz_id from ${fragranceOptions} o join ${quizQuestionAnswers} answer using (quiz_question_answer_id)
      where o.campaign_id = ${campaignId} and o.fragrance_id = ${fragranceId}
      union select l.quiz_id from ${liveFragrances} l
      where l.campaign_id = ${campaignId} and l.fragrance_id = ${fragranceId}
    ) order by name, quiz_id
  )`;
}
