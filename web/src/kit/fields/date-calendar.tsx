import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The calendar library's names of our languages. English is built in. */
const LOCALES: Record<string, string> = { pt: 'pt-br', es: 'es' };

export interface DateCalendarProps {
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** What is chosen from first where there is no day yet: a month's days, or a decade's years. */
  startWith?: 'days' | 'years' | undefined;
}

/** A calendar that takes the focus, and keeps it from the years to the months to the days. */
export function DateCalendar({ value, onChange, min, max, startWith = 'days' }: DateCalendarProps) {
  const { t, i18n } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<'month' | 'year' | 'decade'>(
    value === null && startWith === 'years' ? 'decade' : 'month',
  );
  const next = t('form.date.next');
  const previous = t('form.date.previous');

  // What had the focus goes with the level that it was part of. When it opens a popover may have put the focus somewhere
  // before the calendar was there, or do so later, where the mark says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each level, the first too
  useEffect(() => {
    const current = frame.current?.querySelector<HTMLElement>('table button[tabindex="0"]');
    current?.setAttribute('data-autofocus', '');
    const timer = setTimeout(() => current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [level]);

  return (
    <div ref={frame}>
      <DatePicker
        value={value}
        onChange={onChange}
        level={level}
        onLevelChange={setLevel}
        {...(value !== null && { defaultDate: value })}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        locale={LOCALES[i18n.language] ?? 'en'}
        firstDayOfWeek={0}
        hideOutsideDates
        // Colour means something, and the end of a week means nothing here.
        weekendDays={[]}
        ariaLabels={{
          nextDecade: next,
          nextYear: next,
          nextMonth: next,
          previousDecade: previous,
          previousYear: previous,
          previousMonth: previous,
        }}
      />
    </div>
  );
}
