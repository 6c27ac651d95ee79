import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { parseDay } from '#web/lib/day.ts';
import type { Days } from './period.ts';
import classes from './period-picker.module.css';

interface CustomRangeProps extends Days {
  today: string;
  /** Called with valid ranges only. */
  onChange: (days: Days) => void;
}

/** The first and last day of a custom period. An invalid or incomplete range stays in the fields without effect. */
export function CustomRange({ from = '', to = '', today, onChange }: CustomRangeProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ from, to });
  const [seen, setSeen] = useState({ from, to });

  // The URL also changes through the browser's back and forward buttons.
  if (from !== seen.from || to !== seen.to) {
    setSeen({ from, to });
    setTyped({ from, to });
  }

  const change = (days: { from: string; to: string }) => {
    setTyped(days);
    const whole = [days.from, days.to].every((day) => day === '' || parseDay(day));
    const some = days.from !== '' || days.to !== '';
    if (whole && some && !reversed(days))
      onChange({ from: days.from || undefined, to: days.to || undefined });
  };

  return (
    <Group className={classes.days}>
      <DateField
        label={t('dashboard.period.from')}
        value={typed.from}
        onChange={(day) => change({ ...typed, from: day })}
        max={parseDay(typed.to) ?? today}
      />
      <DateField
        label={t('dashboard.period.to')}
        value={typed.to}
        onChange={(day) => change({ ...typed, to: day })}
        {...(parseDay(typed.from) && { min: typed.from })}
        max={today}
        error={reversed(typed) && t('dashboard.period.reversed')}
      />
    </Group>
  );
}

function reversed({ from, to }: { from: string; to: string }): boolean {
  return parseDay(from) !== null && parseDay(to) !== null && from > to;
}
