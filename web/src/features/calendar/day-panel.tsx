import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry, CalendarKind } from '#contracts/calendar.ts';
import { VisitStatusBadge } from '#web/domain/visits/visit-status-badge.tsx';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { formatDay } from '#web/lib/day.ts';
import { dayQuery } from './calendar.api.ts';
import classes from './calendar.module.css';
import { EntryLink, KindMark } from './calendar-entry.tsx';

interface DayPanelProps {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The day in words. */
  label: string;
  kind: CalendarKind | null;
  /** Shows all entries of the day when there are more than fit here. */
  onMore: () => void;
}

/** The entries of one day. */
export function DayPanel({ day, label, kind, onMore }: DayPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(dayQuery(day, kind ?? undefined));
  const waiting = useDelayed(query.isPending);
  const { data: entries = [], total = 0 } = query.data ?? {};

  return (
    <section aria-label={label} aria-busy={query.isFetching}>
      <Title order={2} size="h5" className={classes.capital}>
        {label}
      </Title>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {query.isSuccess && t('calendar.entries', { count: total })}
      </Text>
      {query.isError && <ListLoadError query={query} />}
      {waiting && [1, 2, 3].map((line) => <Skeleton key={line} h={44} mb={8} />)}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className={classes.entry}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {total > entries.length && entries.length > 0 && (
        <Button variant="default" size="xs" mt="sm" onClick={onMore}>
          {t('calendar.more', { count: total - entries.length })}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation();
  const wordsOf = ({ kind, version, date, until, detail }: CalendarEntry) => {
    if (kind === 'visit') return detail;
    if (version !== null) return t('calendar.quizPublished', { version, campaign: detail });
    if (until === null) return t('calendar.capsuleDue', { fragrance: detail });
    return t('calendar.runs', { from: formatDay(date), to: formatDay(until), campaign: detail });
  };
  return (
    <Group gap={10} wrap="nowrap" align="baseline">
      <KindMark kind={entry.kind} />
      <Stack gap={0} miw={0}>
        <EntryLink entry={entry} />
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {wordsOf(entry)}
        </Text>
        {entry.status && (
          <span>
            <VisitStatusBadge status={entry.status} />
          </span>
        )}
      </Stack>
    </Group>
  );
}
