import { linkOptions } from '@tanstack/react-router';
import type { RecentAuditEvent } from '#contracts/notices.ts';

/**
 * Leads to the page of the record that an audit event was about.
 * @param auditEvent one of the audit events
 * @param auditEvents all that are shown
 * @returns null where such a record has no page, or one of the audit events says that it is gone
 */
export function recordLink(
  { resource, recordId }: RecentAuditEvent,
  auditEvents: readonly RecentAuditEvent[],
) {
  if (recordId === null) return null;
  const gone = auditEvents.some(
    (auditEvent) =>
      auditEvent.action === 'delete' && auditEvent.resource === resource && auditEvent.recordId === recordId,
  );
  return gone ? null : pageOf(resource, recordId);
}

function pageOf(resource: RecentAuditEvent['resource'], id: number) {
  const params = { id };
  switch (resource) {
    case 'user':
      return linkOptions({ to: '/admin/users/$id/update', params });
    case 'category':
      return linkOptions({ to: '/admin/categories/$id/update', params });
    case 'fragrance':
      return linkOptions({ to: '/admin/fragrances/$id/update', params });
    case 'campaign':
      return linkOptions({ to: '/admin/campaigns/$id/update', params });
    case 'quiz':
      return linkOptions({ to: '/admin/quiz/$id/update', params });
    case 'device':
      return linkOptions({ to: '/admin/devices/$id', params });
    default:
      return null;
  }
}
