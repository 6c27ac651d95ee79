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
  return gone ? null : PAGES[resource](recordId);
}

const noPage = () => null;

/** The page of each kind of record. */
const PAGES = {
  session: noPage,
  user: (id: number) => linkOptions({ to: '/admin/users/$id/update', params: { id } }),
  category: (id: number) => linkOptions({ to: '/admin/categories/$id/update', params: { id } }),
  fragrance: (id: number) => linkOptions({ to: '/admin/fragrances/$id/update', params: { id } }),
  campaign: (id: number) => linkOptions({ to: '/admin/campaigns/$id/update', params: { id } }),
  quiz: (id: number) => linkOptions({ to: '/admin/quiz/$id/update', params: { id } }),
  device: (id: number) => linkOptions({ to: '/admin/devices/$id', params: { id } }),
  capsule: noPage,
  identity: noPage,
  shots: noPage,
} satisfies Record<RecentAuditEvent['resource'], (id: number) => object | null>;
