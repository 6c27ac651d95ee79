import { infiniteQueryOptions } from '@tanstack/react-query';
import { deviceTimeline } from '#contracts/devices/device-config.ts';
import { call } from '#web/lib/call.ts';

/** The timeline of a device, newest first, one page at a time. */
export function timelineQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['devices', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call(deviceTimeline, {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
  });
}
