import { useTranslation } from 'react-i18next';
import { Segments } from '#web/kit/fields/segments.tsx';
import type { ListState } from './list-state.ts';

/** Chooses between active and inactive records. For lists whose records have such a state. */
export function ActiveFilter({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <Segments
      aria-label={t('list.state')}
      value={state.active ? 'active' : 'inactive'}
      onChange={(value) => state.setActive(value === 'active')}
      data={[
        { value: 'active', label: t('list.active') },
        { value: 'inactive', label: t('list.inactive') },
      ]}
    />
  );
}
