import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The calendar library's locale codes. English is built in. */
const LOCALES: Record<string, string> = { pt: 'pt-br', es: 'es' };

export interface DateCalendarProps {
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** First and last selectable day, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** The initial view without a day: the days of a month, or the years of a decade. */
  initialView?: 'days' | 'years' | undefined;
}

/** A calendar that takes the focus and keeps it when moving between years, months and days. */
export function DateCalendar({ value, onChange, min, max, initialView = 'days' }: DateCalendarProps) {
  const { t, i18n } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<'month' | 'year' | 'decade'>(
    value === null && initialView === 'years' ? 'decade' : 'month',
  );
  const next = t('form.date.next');
  const previous = t('form.date.previous');

  // The focused button is unmounted with its level. On opening, a popover may have focused something before the
  // calendar was loaded, or may still do so, at the `data-autofocus` mark.
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
        // Colour has a meaning here, and weekends have none.
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
