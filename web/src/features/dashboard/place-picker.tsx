import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import classes from './place-picker.module.css';

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
    <div className={classes.places} data-chosen={placeId ? true : undefined}>
      <Suspense fallback={<Skeleton height={36} />}>
        <RecordsPicker
          records="places"
          aria-label={t('dashboard.places')}
          placeholder={t('dashboard.allPlaces')}
          values={placeId ? String(placeId).split(',') : []}
          onChange={(ids) => onChange(ids.join() || undefined)}
        />
      </Suspense>
    </div>
  );
}
