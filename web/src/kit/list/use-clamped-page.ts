import { useEffect, useEffectEvent } from 'react';
import type { ListState } from '#web/kit/list/list-state.ts';

interface Answer {
  data: { totalPages: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Moves to the last page if the current one is past it: its last row was just deactivated, or the address is old.
 * @param answer the query result of the current page
 */
export function useClampedPage(state: ListState, { data, isPlaceholderData }: Answer): void {
  const { page } = state;
  const lastPage = data && !isPlaceholderData ? Math.max(data.totalPages, 1) : null;
  const goBack = useEffectEvent((to: number) => state.setPage(to, { replace: true }));
  useEffect(() => {
    if (lastPage !== null && page > lastPage) goBack(lastPage);
  }, [page, lastPage]);
}
