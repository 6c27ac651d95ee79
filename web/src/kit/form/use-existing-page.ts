import { useEffect, useEffectEvent } from 'react';
import type { ListState } from '#web/kit/list/list-state.ts';

interface Answer {
  data: { totalPages: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Leads back to the last page from one past it: its last row was just deactivated, or the address is an old one.
 * @param answer what the server said of the page that is asked for
 */
export function useExistingPage(state: ListState, { data, isPlaceholderData }: Answer): void {
  const { page } = state;
  const lastPage = data && !isPlaceholderData ? Math.max(data.totalPages, 1) : null;
  const goBack = useEffectEvent((to: number) => state.setPage(to, { replace: true }));
  useEffect(() => {
    if (lastPage !== null && page > lastPage) goBack(lastPage);
  }, [page, lastPage]);
}
