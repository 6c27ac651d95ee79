import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { AUDIT_RESOURCES, type AuditResource } from '#contracts/audit.ts';
import { can } from '#contracts/core/permissions.ts';
import { NOTICE_KINDS, type NoticeKind, readNotices } from '#contracts/notices.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { unresolvedAlerts } from '../alerts/alerts.service.ts';
import type { SystemWatch } from '../system/system-watch.ts';
import { mattersOf, recentAuditEvents } from './notices.queries.ts';

/** Resources whose audit events are only for those who may read the audit trail. */
const PRIVATE: readonly AuditResource[] = ['user', 'session', 'incident'];

export function noticeRoutes(http: Http, db: Database, watch: Pick<SystemWatch, 'warnings'>): void {
  serve(http, readNotices, async ({ query: { organisationId } }, { user }) => {
    const readsAll = can(user, 'audit.read');
    const resources = AUDIT_RESOURCES.filter((resource) => readsAll || !PRIVATE.includes(resource));
    const alerts = can(user, 'alerts.read') ? await unresolvedAlerts(db, organisationId) : {};
    const matters: Partial<Record<NoticeKind, number>> = {
      ...(await mattersOf(db, organisationId)),
      ...(can(user, 'system.read') && (await watch.warnings())),
    };
    return {
      attention: NOTICE_KINDS.flatMap((kind) => {
        const { count, handled } = alerts[kind as AlertKind] ?? { count: matters[kind] ?? 0, handled: 0 };
        return count === 0 || (kind === 'mails-failed' && !readsAll) ? [] : [{ kind, count, handled }];
      }),
      recent: await recentAuditEvents(db, resources, organisationId),
    };
  });
}
