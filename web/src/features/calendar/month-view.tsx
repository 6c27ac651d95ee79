import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { calendarDays } from '#contracts/calendar.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { layOutBars } from './bars.ts';
import { initiativesQuery } from './calendar.api.ts';
import classes from './calendar.module.css';
import { KindMark } from './calendar-entry.tsx';
import { DayPanel } from './day-panel.tsx';
import type { createDayFormatters } from './month.ts';
import { daysOfMonth, firstDayOfWeek } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import type { CalendarState } from './use-calendar.ts';

interface MonthViewProps {
  calendar: CalendarState;
  today: string;
  counts: AnswerOf<typeof calendarDays>['data'];
  words: ReturnType<typeof createDayFormatters>;
}

/** A month with the entries of the chosen day. */
export function MonthView({ calendar, today, counts, words }: MonthViewProps) {
  const { t } = useTranslation();
  const { month, day, kind, kinds } = calendar;
  const bars = useBars(calendar);
  return (
    <div className={classes.month}>
      <div>
        <MonthGrid
          month={month}
          day={day}
          today={today}
          counts={counts}
          bars={bars}
          words={words}
          onMonth={calendar.setMonth}
          onDay={calendar.setDay}
        />
        <Group component="ul" gap="4px 16px" mt={10} aria-label={t('calendar.legend')}>
          {kinds.map((each) => (
            <Group component="li" key={each} gap={8}>
              <KindMark kind={each} />
              <Text span size="xs" c="dimmed">
                {t(`calendar.kinds.${each}`)}
              </Text>
            </Group>
          ))}
        </Group>
      </div>
      <DayPanel day={day} label={words.day(day)} kind={kind} onMore={() => calendar.setView('list')} />
    </div>
  );
}

/** Initiatives as bars over the month's days. */
function useBars({ month, kind, kinds }: CalendarState) {
  const { i18n } = useTranslation();
  const shown = kinds.includes('initiative') && (kind === null || kind === 'initiative');
  const { data } = useQuery({ ...initiativesQuery(daysOfMonth(month)), enabled: shown });
  return useMemo(() => {
    const entries = shown ? (data?.data ?? []) : [];
    const bars = entries.flatMap(({ id, title, date, until }) =>
      until === null ? [] : [{ id, title, from: date, to: until }],
    );
    return layOutBars(bars, daysOfMonth(month), firstDayOfWeek(i18n.language));
  }, [data, shown, month, i18n.language]);
}
