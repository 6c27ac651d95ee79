import { AUDIT_RESOURCES, type AuditResource } from '#contracts/audit.ts';
import { can } from '#contracts/core/permissions.ts';
import { NOTICE_KINDS, readNotices } from '#contracts/notices.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import { attention, recentDeeds } from './notices.queries.ts';

/** Whose deeds are for those alone who may read the audit trail. */
const PRIVATE: readonly AuditResource[] = ['user', 'session'];

export function noticeRoutes(http: Http, db: Database): void {
  serve(http, readNotices, async (_, { user }) => {
    const readsAll = can(user.profile, 'audit.read');
    const kinds = NOTICE_KINDS.filter((kind) => kind !== 'mails-failed' || readsAll);
    const resources = AUDIT_RESOURCES.filter((resource) => readsAll || !PRIVATE.includes(resource));
    return {
      attention: await attention(db, http.timeZone, kinds),
      recent: await recentDeeds(db, resources),
    };
  });
}
