import { queryOptions } from '@tanstack/react-query';
import { readSystem } from '#contracts/system.ts';
import { call } from '#web/lib/call.ts';

/** How long it takes at most until the page shows what has changed, in milliseconds. */
const NEWS_MS = 30_000;

/** How the installation is: read again by itself as long as somebody looks at it. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(readSystem, { signal }),
  staleTime: 0,
  refetchInterval: NEWS_MS,
});
