import * as z from 'zod';
import { ALERT_KINDS } from './alerts/alerts.ts';
import { auditEntry } from './audit.ts';
import { endpoint } from './core/endpoint.ts';
import { idsFilter } from './core/filters.ts';

/** Things that need attention; alerts count here while they are open. */
export const NOTICE_KINDS = [
  'space-low',
  'backup-overdue',
  'clock-doubted',
  ...ALERT_KINDS,
  'quizzes-unpublished',
  'mails-failed',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The part of an audit event that every back-office user may see. */
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
  summary: 'Lists what needs attention with the number of cases, and the latest audit events',
  tag: 'Notices',
  access: 'dashboard.read',
  /** Limits records to organisations; problems of the installation itself are always included. */
  query: z.object({ organisationId: idsFilter }),
  answer: z
    .object({
      attention: z
        .array(
          z.object({
            kind: z.enum(NOTICE_KINDS).describe('The kind of problem'),
            count: z.int().min(1).describe('Number of cases; of alerts, those that are open'),
            handled: z
              .int()
              .min(0)
              .describe('Number of further alerts of this kind that are acknowledged or snoozed'),
          }),
        )
        .describe('What needs attention; only kinds with at least one case'),
      /** Events about people and sessions need permission to read the audit trail. */
      recent: z.array(recentAuditEvent).describe('The latest audit events, newest first'),
    })
    .meta({ id: 'Notices' }),
});
