import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Segments } from '#web/kit/segments.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { DEFAULT_PERIOD, PERIODS } from './dashboard-search.ts';
import { OwnDays } from './own-days.tsx';
import type { Days } from './period.ts';
import { choiceOf } from './period.ts';
import classes from './period-picker.module.css';

interface PeriodPickerProps {
  search: DashboardSearch;
  /** The days that are shown now, from which days of one's own set out. */
  days: Required<Days>;
  today: string;
}

/** Chooses the period that the whole dashboard speaks of; the address keeps it. */
export function PeriodPicker({ search, days, today }: PeriodPickerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = choiceOf(search);
  const go = (to: DashboardSearch) => void navigate({ to: '/admin/home', search: to, resetScroll: false });
  const choose = (value: string) => {
    const period = PERIODS.find((known) => String(known) === value);
    if (!period) go({ from: days.from, to: days.to });
    else go(period === DEFAULT_PERIOD ? {} : { period });
  };
  const labels = {
    today: t('dashboard.period.today'),
    all: t('dashboard.period.all'),
  };
  const options = PERIODS.map((value) => ({
    value: String(value),
    label: typeof value === 'number' ? t('dashboard.period.days', { count: value }) : labels[value],
  }));
  return (
    <Group className={classes.picker}>
      <Segments
        aria-label={t('dashboard.period.label')}
        value={String(chosen)}
        onChange={choose}
        data={[...options, { value: 'own', label: t('dashboard.period.own') }]}
        className={classes.choices}
      />
      {chosen === 'own' && <OwnDays from={search.from} to={search.to} today={today} onChange={go} />}
    </Group>
  );
}
