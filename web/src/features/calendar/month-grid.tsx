import { VisuallyHidden } from '@mantine/core';
import { Month } from '@mantine/dates';
import { group } from 'd3-array';
import type { KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarKind } from '#contracts/calendar.ts';
import { useFormat } from '#web/lib/format.ts';
import type { BarPart } from './bars.ts';
import { KindMark } from './calendar-entry.tsx';
import type { createDayFormatters } from './month.ts';
import { dayForKey, firstDayOfWeek } from './month.ts';
import classes from './month-grid.module.css';

interface MonthGridProps {
  /** `YYYY-MM`. */
  month: string;
  /** The chosen day, whose entries are shown next to the month, `YYYY-MM-DD`. */
  day: string;
  today: string;
  /** The number of entries of each kind on each day. */
  counts: readonly { date: string; kind: CalendarKind; count: number }[];
  /** The bars that span several days, by day. */
  bars: ReadonlyMap<string, readonly (BarPart | undefined)[]>;
  words: ReturnType<typeof createDayFormatters>;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

/** A month as a grid of days with the counts of each kind. One day is focusable, and keys move the focus. */
export function MonthGrid({ month, day, today, counts, bars, words, onMonth, onDay }: MonthGridProps) {
  const { t, i18n } = useTranslation();
  const firstOfWeek = firstDayOfWeek(i18n.language);
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(day);
  /** The day that a key led to, until it can be focused: another month renders a moment later. */
  const led = useRef<string | null>(null);
  // The month also changes without the keys, but the focusable day must always be in it.
  const focusable = current.startsWith(month) ? current : day;

  useEffect(() => {
    if (led.current !== focusable) return;
    led.current = null;
    frame.current?.querySelector<HTMLElement>(`[data-day="${focusable}"]`)?.focus();
  }, [focusable]);

  const byDay = useMemo(() => group(counts, ({ date }) => date), [counts]);
  const ofDay = (date: string) => byDay.get(date) ?? [];
  const labelOf = (date: string) =>
    [
      words.day(date),
      ...(date === today ? [t('calendar.today')] : []),
      ...ofDay(date).map(({ kind, count }) => t(`calendar.counts.${kind}`, { count })),
    ].join(', ');

  const move = (event: KeyboardEvent, from: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A key pressed before the focus has moved continues from where the last one led.
    const to = dayForKey(led.current ?? from, event.key, firstOfWeek);
    if (to === undefined) return;
    event.preventDefault();
    led.current = to;
    setCurrent(to);
    if (!to.startsWith(month)) onMonth(to.slice(0, 7));
  };

  return (
    <div ref={frame}>
      <Month
        unstyled
        role="grid"
        aria-label={words.month(`${month}-01`)}
        classNames={{
          month: classes.month ?? '',
          monthCell: classes.cell ?? '',
          day: classes.day ?? '',
          weekday: classes.weekday ?? '',
        }}
        month={`${month}-01`}
        firstDayOfWeek={firstOfWeek}
        weekdayFormat={words.weekday}
        weekendDays={[]}
        hideOutsideDates
        getDayProps={(date) => ({
          // The library gives the tab stop to the `selected` day.
          selected: date === focusable,
          // The cell is named by its content.
          'aria-label': undefined,
          'data-day': date,
          'data-chosen': date === day || undefined,
          'data-now': date === today || undefined,
          'aria-pressed': date === day,
          'aria-current': date === today ? 'date' : undefined,
          onKeyDown: (event) => move(event, date),
          onClick: () => {
            led.current = null;
            setCurrent(date);
            onDay(date);
          },
        })}
        renderDay={(date) => (
          <DayCell date={date} label={labelOf(date)} counts={ofDay(date)} bars={bars.get(date)} />
        )}
      />
    </div>
  );
}

interface DayCellProps extends Pick<MonthGridProps, 'counts'> {
  date: string;
  bars: readonly (BarPart | undefined)[] | undefined;
  /** Everything about the day in words. */
  label: string;
}

function DayCell({ date, label, counts, bars = [] }: DayCellProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={classes.content} aria-hidden>
        <span className={classes.number}>{Number(date.slice(8))}</span>
        {[...bars].map((part, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is the same on every day
          <Bar key={lane} part={part} />
        ))}
        {counts.map(
          ({ kind, count }) =>
            kind !== 'initiative' && (
              <span key={kind} className={classes.chip}>
                <KindMark kind={kind} />
                <span className={classes.chipText}>
                  {number(count)} {t(`calendar.chips.${kind}`, { count })}
                </span>
              </span>
            ),
        )}
      </span>
    </>
  );
}

/** A day's part of a bar, or an empty lane. Hidden from screen readers: the day's label covers it. */
function Bar({ part }: { part: BarPart | undefined }) {
  if (!part) return <span className={classes.bar} data-free />;
  const { title, begins, ends, named } = part;
  return (
    <span className={classes.bar} data-begins={begins || undefined} data-ends={ends || undefined}>
      {named && title}
    </span>
  );
}
