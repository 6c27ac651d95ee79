import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListState } from './list-state.ts';

interface ActiveFilterProps {
  state: ListState;
  /** Grammatical gender of the listed records: in some languages, the labels depend on it. */
  feminine?: boolean;
}

/** Switches between active and inactive records, for lists whose records have that state. */
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
