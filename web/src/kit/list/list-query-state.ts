import type { UseQueryResult } from '@tanstack/react-query';

/** The part of a query's state that a table needs. */
export type ListQueryState = Pick<
  UseQueryResult,
  'isPending' | 'isError' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'
>;
