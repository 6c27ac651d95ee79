import { type SQL, sql } from 'drizzle-orm';
import { VISIT_STATUSES, type VisitStatus } from '#contracts/visits/visit-status.ts';

/** The row condition for each state. */
export const STATUS: Record<VisitStatus, SQL> = {
  planned: sql`visits.started_at is null and visits.cancelled_at is null`,
  underway: sql`visits.started_at is not null and visits.finished_at is null and visits.cancelled_at is null`,
  done: sql`visits.finished_at is not null`,
  cancelled: sql`visits.cancelled_at is not null`,
};

export const visitStatus = sql<VisitStatus>`case ${sql.join(
  VISIT_STATUSES.map((each) => sql`when ${STATUS[each]} then ${sql.raw(`'${each}'`)}`),
  sql` `,
)} end`;

/** Visits with a line or place that meets a condition, which has the same columns in both tables. */
export const reaching = (condition: SQL) => sql`visits.visit_id = any(array(
  select visit_id from visit_places where ${condition} union select visit_id from visit_lines where ${condition}
))`;
