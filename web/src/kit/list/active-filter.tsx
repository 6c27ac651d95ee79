import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListState } from './list-state.ts';

/** Chooses between active and inactive records. For lists whose records have such a state. */
export function ActiveFilter({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
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
