import { useTranslation } from 'react-i18next';
import { RecordsPicker } from '#web/domain/filters/records-picker.tsx';
import classes from './compare.module.css';
import { COMPARABLE } from './compare-search.ts';

interface ComparePickerProps {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Picks the campaigns to compare. */
export function ComparePicker({ ids, onChange }: ComparePickerProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.picker}>
      <RecordsPicker
        records="campaigns"
        label={t('dashboard.compare.campaigns')}
        description={t('dashboard.compare.howMany', { least: COMPARABLE.min, most: COMPARABLE.max })}
        values={ids.map(String)}
        onChange={(chosen) => onChange(chosen.map(Number))}
        maxValues={COMPARABLE.max}
      />
    </div>
  );
}
