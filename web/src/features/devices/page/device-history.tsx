import { Flex, Group, Skeleton, Text } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceTimeline } from '#contracts/devices/device-timeline.ts';
import { DEVICE_FIELDS, getDevice } from '#contracts/devices/devices.ts';
import { DayFilter } from '#web/domain/filters/day-filter.tsx';
import { MoreEvents } from '#web/domain/history/events.tsx';
import { RestoreEntry } from '#web/domain/history/restore-entry.tsx';
import classes from '#web/domain/record/record-page.module.css';
import { ChoiceFilter } from '#web/kit/list/choice-filter.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { call } from '#web/lib/call.ts';
import { useCan } from '#web/lib/session.ts';
import { kindsOf, TIMELINE_GROUPS, type TimelineGroup } from './timeline-groups.ts';
import { TimelineItem } from './timeline-item.tsx';

/** What is shown of a history: null and undefined for all. */
interface Shown {
  group: TimelineGroup | null;
  from: string | undefined;
  to: string | undefined;
}

const ALL: Shown = { group: null, from: undefined, to: undefined };

/** The history of a device, newest first: what it reported, what was done to it, and its silences. */
export function DeviceHistory({ id }: { id: number }) {
  const { t } = useTranslation();
  const mayRestore = useCan()('devices.write');
  const [shown, setShown] = useState(ALL);
  const [viewed, setViewed] = useState<number | null>(null);
  const query = useInfiniteQuery(timelineQuery(id, shown));
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  // The newest change is what the device is now.
  const current = shown.to === undefined ? entries.find(({ kind }) => kind === 'audit') : undefined;
  const { from, to } = shown;
  return (
    <div className={classes.section}>
      <Group gap="8px 12px" align="flex-end" p="16px 20px">
        <ChoiceFilter
          label={t('devicePage.timeline.kind')}
          value={shown.group}
          onChange={(group) => setShown({ ...shown, group })}
          all={t('devicePage.timeline.all')}
          options={TIMELINE_GROUPS.map((value) => ({
            value,
            label: t(`devicePage.timeline.groups.${value}`),
          }))}
        />
        <Flex direction={{ base: 'column', sm: 'row' }} gap="8px 12px" w={{ base: '100%', sm: 340 }}>
          <DayFilter
            label={t('filters.from')}
            value={from}
            max={to}
            onChange={(day) => setShown({ ...shown, from: day })}
          />
          <DayFilter
            label={t('filters.to')}
            value={to}
            min={from}
            error={from !== undefined && to !== undefined && to < from && t('filters.reversed')}
            onChange={(day) => setShown({ ...shown, to: day })}
          />
        </Flex>
      </Group>
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && (
        <Skeleton height={120} m="0 20px 20px" w="auto" role="status" aria-label={t('list.loading')} />
      )}
      {query.isSuccess && entries.length === 0 && (
        <Text size="sm" c="dimmed" p="0 20px 20px" role="status">
          {t(shown === ALL ? 'devicePage.timeline.empty' : 'devicePage.timeline.none')}
        </Text>
      )}
      <ol aria-busy={query.isPlaceholderData}>
        {entries.map((entry, place) => (
          <TimelineItem
            // Entries may share an instant, and earlier pages are only appended.
            // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their positions
            key={place}
            entry={entry}
            onView={
              mayRestore && entry.kind === 'audit' && entry.restorable && entry !== current
                ? () => setViewed(entry.auditId)
                : undefined
            }
          />
        ))}
      </ol>
      <MoreEvents query={query} />
      {viewed !== null && (
        <RestoreEntry
          of={{ resource: 'devices', get: getDevice, id, fields: DEVICE_FIELDS }}
          auditId={viewed}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  );
}

/** The events of a device, newest first, one page at a time. */
function timelineQuery(id: number, { group, from, to }: Shown) {
  const filters = {
    ...(group && { kind: kindsOf(group).join() }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  return infiniteQueryOptions({
    queryKey: ['devices', 'timeline', id, filters],
    queryFn: ({ pageParam, signal }) =>
      call(deviceTimeline, {
        params: { id },
        query: { ...filters, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
    placeholderData: keepPreviousData,
  });
}
