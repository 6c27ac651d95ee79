import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { fragranceOptions, liveFragrances } from '../../db/schema/quizzes.ts';

/** Whether a quiz of the campaign recommends the fragrance, in its draft or in the copy that apps get. */
export function recommended(campaignId: SQLWrapper | number, fragranceId: SQLWrapper | number): SQL<boolean> {
  return sql`(
    exists (select from ${fragranceOptions} o where o.campaign_id = ${campaignId} and o.fragrance_id = ${fragranceId})
    or exists (select from ${liveFragrances} l where l.campaign_id = ${campaignId} and l.fragrance_id = ${fragranceId})
  )`;
}
