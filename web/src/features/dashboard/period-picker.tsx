import { Group, SegmentedControl } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '#web/kit/feedback/announce.tsx';
import { useFormat } from '#web/lib/format.ts';
import { CustomRange } from './custom-range.tsx';
import type { PeriodSearch } from './dashboard-search.ts';
import { DEFAULT_PERIOD, PERIODS } from './dashboard-search.ts';
import { selectedPeriod } from './period.ts';
import classes from './period-picker.module.css';

interface PeriodPickerProps {
  /** The chosen period. A change of any of its other parameters is announced as well. */
  search: PeriodSearch;
  /** The days currently shown, with which a custom period starts. */
  days: { from: string; to: string };
  today: string;
  /** The period's shots; undefined while unknown. */
  total: number | undefined;
  onChange: (search: PeriodSearch) => void;
}

/** Chooses the period of a page of figures. The URL keeps it. */
export function PeriodPicker({ search, days, today, total, onChange: go }: PeriodPickerProps) {
  const { t } = useTranslation();
  useAnnouncePeriod({ search, days, total });
  const chosen = selectedPeriod(search);
  const choose = (value: string) => {
    const period = PERIODS.find((known) => String(known) === value);
    if (!period) go({ from: days.from, to: days.to });
    else go(period === DEFAULT_PERIOD ? {} : { period });
  };
  const labels = {
    today: t('dashboard.period.today'),
    all: t('dashboard.period.all'),
    'this-month': t('dashboard.period.thisMonth'),
    'last-month': t('dashboard.period.lastMonth'),
  };
  const options = PERIODS.map((value) => ({
    value: String(value),
    label: typeof value === 'number' ? t('dashboard.period.days', { count: value }) : labels[value],
  }));
  return (
    <Group className={classes.picker}>
      <SegmentedControl
        aria-label={t('dashboard.period.label')}
        value={String(chosen)}
        onChange={choose}
        data={[...options, { value: 'own', label: t('dashboard.period.own') }]}
        className={classes.choices}
      />
      {chosen === 'own' && <CustomRange from={search.from} to={search.to} today={today} onChange={go} />}
    </Group>
  );
}

/** Announces a new period with its total once that is known, since the figures change elsewhere on the page. */
function useAnnouncePeriod({ search, days, total }: Pick<PeriodPickerProps, 'search' | 'days' | 'total'>) {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const announce = useAnnounce();
  const period = JSON.stringify(search);
  const announced = useRef(period);
  const announceTotal = useEffectEvent((shots: number) => {
    const span = t('dashboard.span', { from: day(days.from), to: day(days.to) });
    announce(`${span}: ${number(shots)} ${t('dashboard.shots', { count: shots })}`);
  });
  useEffect(() => {
    if (total === undefined || announced.current === period) return;
    announced.current = period;
    announceTotal(total);
  }, [period, total]);
}
