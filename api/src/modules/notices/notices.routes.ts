import { AUDIT_RESOURCES, type AuditResource } from '#contracts/audit.ts';
import { can } from '#contracts/core/permissions.ts';
import { NOTICE_KINDS, type NoticeKind, readNotices } from '#contracts/notices.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import { openAlerts } from '../alerts/alerts.service.ts';
import type { SystemWatch } from '../system/system-watch.ts';
import { mattersOf, recentAuditEvents } from './notices.queries.ts';

/** Resources whose audit events are only for those who may read the audit trail. */
const PRIVATE: readonly AuditResource[] = ['user', 'session', 'incident'];

export function noticeRoutes(http: Http, db: Database, watch: Pick<SystemWatch, 'warnings'>): void {
  serve(http, readNotices, async ({ query: { organisationId } }, { user }) => {
    const readsAll = can(user, 'audit.read');
    const resources = AUDIT_RESOURCES.filter((resource) => readsAll || !PRIVATE.includes(resource));
    const counts: Partial<Record<NoticeKind, number>> = {
      ...(can(user, 'alerts.read') && (await openAlerts(db, organisationId))),
      ...(await mattersOf(db, organisationId)),
      ...(can(user, 'system.read') && (await watch.warnings())),
    };
    return {
      attention: NOTICE_KINDS.flatMap((kind) => {
        const count = (kind !== 'mails-failed' || readsAll) && counts[kind];
        return count ? [{ kind, count }] : [];
      }),
      recent: await recentAuditEvents(db, resources, organisationId),
    };
  });
}
