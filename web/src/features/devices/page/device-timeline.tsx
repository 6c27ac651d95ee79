import { Box, Button, Skeleton } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceTimeline } from '#contracts/devices/device-timeline.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { call } from '#web/lib/call.ts';
import classes from './device-timeline.module.css';
import { TimelineEntryView } from './timeline-entry.tsx';

/** The history of a device, newest first: its reports, the actions on it, and its silences. */
export function DeviceTimeline({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(timelineQuery(id));
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <RecordSection
      title={t('devicePage.timeline.title')}
      wide
      empty={query.isSuccess && entries.length === 0 ? t('devicePage.timeline.empty') : null}
    >
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && (
        <Skeleton height={120} m="0 20px 20px" w="auto" role="status" aria-label={t('list.loading')} />
      )}
      <ol>
        {entries.map((entry, place) => (
          // Entries may share an instant, and earlier pages are only appended.
          // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their positions
          <li key={place} className={classes.entry}>
            <TimelineEntryView entry={entry} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Box px={20} pt="xs" pb="md">
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('devicePage.timeline.more')}
          </Button>
        </Box>
      )}
    </RecordSection>
  );
}

/** The timeline of a device, newest first, one page at a time. */
function timelineQuery(id: number) {
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
