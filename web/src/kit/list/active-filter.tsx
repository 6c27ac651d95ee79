import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListState } from './list-state.ts';

interface ActiveFilterProps {
  state: ListState;
  /** The grammatical gender of what is listed: in some languages the words depend on it. */
  feminine?: boolean;
}

/** Chooses between active and inactive records. For lists whose records have such a state. */
export function ActiveFilter({ state, feminine = false }: ActiveFilterProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('list.state')}
      value={state.active ? 'active' : 'inactive'}
      onChange={(value) => state.setActive(value === 'active')}
      data={[
        { value: 'active', label: t(feminine ? 'list.activeFeminine' : 'list.active') },
        { value: 'inactive', label: t(feminine ? 'list.inactiveFeminine' : 'list.inactive') },
      ]}
    />
  );
}
