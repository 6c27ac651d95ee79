import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/lib/session.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import classes from './place-picker.module.css';

/** Fetched beside the page, whose figures are not to wait for it. */
const RecordsPicker = lazy(async () => ({
  default: (await import('#web/kit/list/filters/records-picker.tsx')).RecordsPicker,
}));

interface PlacePickerProps {
  placeId: DashboardSearch['placeId'];
  /** Told of ids with commas between them; undefined: of all places. */
  onChange: (placeId: string | undefined) => void;
}

/** Narrows a page of figures to places; nothing for anyone who sees none. The address keeps them. */
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
