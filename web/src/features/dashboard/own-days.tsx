import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { dayOf } from '#web/lib/day.ts';
import type { Days } from './period.ts';
import classes from './period-picker.module.css';

interface OwnDaysProps extends Days {
  today: string;
  /** Told of days that make a period. */
  onChange: (days: Days) => void;
}

/** The first and the last day of a period of one's own. What makes none (yet) stays in its field, and changes nothing. */
export function OwnDays({ from = '', to = '', today, onChange }: OwnDaysProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ from, to });
  const [seen, setSeen] = useState({ from, to });

  // The browser's buttons change the address too.
  if (from !== seen.from || to !== seen.to) {
    setSeen({ from, to });
    setTyped({ from, to });
  }

  const change = (days: { from: string; to: string }) => {
    setTyped(days);
    const whole = [days.from, days.to].every((day) => day === '' || dayOf(day));
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
        max={dayOf(typed.to) ?? today}
      />
      <DateField
        label={t('dashboard.period.to')}
        value={typed.to}
        onChange={(day) => change({ ...typed, to: day })}
        {...(dayOf(typed.from) && { min: typed.from })}
        max={today}
        error={reversed(typed) && t('dashboard.period.reversed')}
      />
    </Group>
  );
}

function reversed({ from, to }: { from: string; to: string }): boolean {
  return dayOf(from) !== null && dayOf(to) !== null && from > to;
}
