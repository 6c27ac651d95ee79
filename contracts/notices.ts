import * as z from 'zod';
import { ALERT_KINDS } from './alerts.ts';
import { auditEntry } from './audit.ts';
import { endpoint } from './core/endpoint.ts';
import { idsFilter } from './core/filters.ts';

/** What somebody should look after; alerts count here while they are open. */
export const NOTICE_KINDS = [
  'space-low',
  'backup-overdue',
  'clock-doubted',
  ...ALERT_KINDS,
  'quizzes-unpublished',
  'mails-failed',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** An event of the audit trail, as far as everybody of the back office may know. */
const recentAuditEvent = auditEntry.pick({
  auditId: true,
  createdAt: true,
  user: true,
  action: true,
  resource: true,
  recordId: true,
  recordName: true,
});
export type RecentAuditEvent = z.infer<typeof recentAuditEvent>;

export const readNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'What needs attention, each with how many there are, and what was done lately',
  tag: 'Notices',
  access: 'dashboard.read',
  /** What is the matter with the installation itself is told in any case. */
  query: z.object({ organisationId: idsFilter }),
  answer: z
    .object({
      /** Only of what there is something. */
      attention: z.array(z.object({ kind: z.enum(NOTICE_KINDS), count: z.int().min(1) })),
      /** The newest first. Audit events on people and sessions are for those who may read the audit trail. */
      recent: z.array(recentAuditEvent),
    })
    .meta({ id: 'Notices' }),
});
