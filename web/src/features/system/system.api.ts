import { queryOptions } from '@tanstack/react-query';
import { readSystem } from '#contracts/system.ts';
import { call } from '#web/lib/call.ts';

/** The polling interval, in milliseconds. */
const POLL_MS = 30_000;

/** The state of the installation, polled while the page is visible. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(readSystem, { signal }),
  staleTime: 0,
  refetchInterval: POLL_MS,
});
