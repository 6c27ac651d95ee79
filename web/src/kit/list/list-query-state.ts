import type { UseQueryResult } from '@tanstack/react-query';

/** What a table needs to know of the query that fills it. */
export type ListQueryState = Pick<
  UseQueryResult,
  'isPending' | 'isError' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'
>;
