import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { calendarDays } from '#contracts/calendar.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import classes from './calendar.module.css';
import { DayPanel } from './day-panel.tsx';
import { KindMark } from './kind-mark.tsx';
import type { dayWords } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import type { CalendarState } from './use-calendar.ts';

interface MonthViewProps {
  calendar: CalendarState;
  today: string;
  counts: AnswerOf<typeof calendarDays>['data'];
  words: ReturnType<typeof dayWords>;
}

/** A month, and what happens on one of its days. */
export function MonthView({ calendar, today, counts, words }: MonthViewProps) {
  const { t } = useTranslation();
  const { month, day, kind, kinds } = calendar;
  return (
    <div className={classes.month}>
      <div>
        <MonthGrid
          month={month}
          day={day}
          today={today}
          counts={counts}
          words={words}
          onMonth={calendar.setMonth}
          onDay={calendar.setDay}
        />
        <ul className={classes.legend} aria-label={t('calendar.legend')}>
          {kinds.map((each) => (
            <li key={each}>
              <KindMark kind={each} />
              <Text span size="xs" c="dimmed">
                {t(`calendar.kinds.${each}`)}
              </Text>
            </li>
          ))}
        </ul>
      </div>
      <DayPanel day={day} label={words.day(day)} kind={kind} onMore={() => calendar.setView('list')} />
    </div>
  );
}
