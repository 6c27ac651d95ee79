import { Box, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '#web/kit/feedback/announce.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { parseDay } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import classes from './dashboard-filters.module.css';
import type { DashboardSearch, PeriodSearch } from './dashboard-search.ts';
import { DEFAULT_PERIOD, PERIODS } from './dashboard-search.ts';
import type { Days } from './period.ts';
import { selectedPeriod } from './period.ts';

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
    <Group align="flex-start" gap="8px 16px" maw="100%" mb="md" data-screen-only>
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

interface CustomRangeProps extends Days {
  today: string;
  /** Called with valid ranges only. */
  onChange: (days: Days) => void;
}

/** The first and last day of a custom period. An invalid or incomplete range stays in the fields without effect. */
function CustomRange({ from = '', to = '', today, onChange }: CustomRangeProps) {
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
    <Group wrap="nowrap" align="flex-start" gap="xs" className={classes.days}>
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

/** Loaded separately, so that the page's figures need not wait for it. */
const RecordsPicker = lazyComponent(
  [],
  () => import('#web/domain/filters/records-picker.tsx'),
  'RecordsPicker',
);

interface PlacePickerProps {
  placeId: DashboardSearch['placeId'];
  /** Called with comma-separated ids, or undefined for all places. */
  onChange: (placeId: string | undefined) => void;
}

/** Limits a page of figures to places; nothing without permission to read places. The URL keeps them. */
export function PlacePicker({ placeId, onChange }: PlacePickerProps) {
  const { t } = useTranslation();
  if (!useCan()('places.read')) return null;
  return (
    // With all places shown, the empty field says nothing in print.
    <Box flex="1 1 240px" miw={0} maw={420} mb="md" data-screen-only={placeId ? undefined : true}>
      <Suspense fallback={<Skeleton height={36} />}>
        <RecordsPicker
          records="places"
          aria-label={t('dashboard.places')}
          placeholder={t('dashboard.allPlaces')}
          values={placeId ? String(placeId).split(',') : []}
          onChange={(ids) => onChange(ids.join() || undefined)}
        />
      </Suspense>
    </Box>
  );
}
