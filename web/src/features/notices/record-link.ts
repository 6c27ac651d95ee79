import { linkOptions } from '@tanstack/react-router';
import type { RecentDeed } from '#contracts/notices.ts';

/**
 * Leads to the page of the record that a deed was about.
 * @param deed one of the deeds
 * @param deeds all that are shown
 * @returns null where such a record has no page, or one of the deeds says that it is gone
 */
export function recordLink({ resource, recordId }: RecentDeed, deeds: readonly RecentDeed[]) {
  if (recordId === null) return null;
  const gone = deeds.some(
    (deed) => deed.action === 'delete' && deed.resource === resource && deed.recordId === recordId,
  );
  return gone ? null : pageOf(resource, recordId);
}

function pageOf(resource: RecentDeed['resource'], id: number) {
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
