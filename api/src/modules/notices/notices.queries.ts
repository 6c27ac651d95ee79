import { desc, inArray, sql } from 'drizzle-orm';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import type { AuditAction, AuditResource } from '#contracts/audit.ts';
import { NOTICES_MAIL_DAYS, NOTICES_RECENT } from '#contracts/core/constants.ts';
import type { NoticeKind, RecentAuditEvent } from '#contracts/notices.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { idIn } from '../../platform/db/filters.ts';
import { instantText } from '../../platform/db/instants.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { mailOutbox } from '../../platform/db/schema/mail.ts';
import { quizzes } from '../../platform/db/schema/quizzes.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import type { SystemWarnings } from '../system/system-watch.ts';

/** Records that need attention, apart from alerts. */
type Matter = Exclude<NoticeKind, AlertKind | keyof SystemWarnings>;

/**
 * Counts per kind. Members can read quizzes of the house but do nothing about them, so only their own count.
 * @param organisationId only these organisations, whose mails are unknown; undefined for all
 */
export async function mattersOf(
  db: Queryable,
  organisationId?: number[],
): Promise<Partial<Record<Matter, number>>> {
  const own = ownOrganisation();
  const organisations = organisationId ?? (own === undefined ? undefined : [own]);
  const ofQuizzes = organisations
    ? sql`${quizzes.campaignId} in (
        select c.campaign_id from ${campaigns} c where ${idIn(sql`c.organisation_id`)(organisations)}
      )`
    : sql`true`;
  const ofMails = organisationId ? sql`false` : sql`true`;
  const { rows } = await db.execute<Record<Matter, number>>(sql`
    select
      (select count(*)::int from ${quizzes} where ${quizzes.active} and ${quizzes.publishedAt} is null and ${ofQuizzes})
        as "quizzes-unpublished",
      (select count(*)::int from ${mailOutbox} where ${mailOutbox.state} = 'failed'
        and ${mailOutbox.finishedAt} > now() - make_interval(days => ${NOTICES_MAIL_DAYS}) and ${ofMails}) as "mails-failed"
  `);
  return rows[0] ?? {};
}

/** Changes to records. Reads, sign-ins and sign-outs are no news. */
const NEWS: readonly AuditAction[] = [
  'create',
  'update',
  'activate',
  'deactivate',
  'delete',
  'restore',
  'make-default',
  'validate',
  'publish',
  'import',
  'claim',
  'disconnect',
  'reset',
  'pause',
  'resume',
  'cancel',
  'start',
  'finish',
  'sign-up',
  'confirmed',
];

/** Entries searched at most, so that a trail without any news costs no more. */
const LOOKED_THROUGH = 1_000;

/** The newest audit events on these kinds of record. @param organisationId only these organisations; default all */
export async function recentAuditEvents(
  db: Queryable,
  resources: readonly AuditResource[],
  organisationId?: number[],
): Promise<RecentAuditEvent[]> {
  const latest = db
    .select()
    .from(auditLog)
    .where(organisationId && idIn(auditLog.organisationId)(organisationId))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.auditId))
    .limit(LOOKED_THROUGH)
    .as('latest');
  const rows = await db
    .select({
      auditId: latest.auditId,
      createdAt: latest.createdAt,
      userId: latest.userId,
      userName: latest.userName,
      action: latest.action,
      resource: latest.resource,
      recordId: latest.recordId,
      recordName: latest.recordName,
    })
    .from(latest)
    .where(sql`${inArray(latest.action, [...NEWS])} and ${inArray(latest.resource, [...resources])}`)
    .orderBy(desc(latest.createdAt), desc(latest.auditId))
    .limit(NOTICES_RECENT);
  return rows.map(({ userId, userName, createdAt, ...row }) => ({
    ...row,
    createdAt: instantText(createdAt),
    user: userId === null ? null : { id: userId, nome: userName ?? '' },
  }));
}
