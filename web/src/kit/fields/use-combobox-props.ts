import type { ComboboxProps } from '@mantine/core';
import { useForceUpdate } from '@mantine/hooks';
import { startTransition } from 'react';

/**
 * Renders options only while their list is open: screen readers would read closed lists too. Mantine sets the field's
 * `aria-controls` only if the field renders after its list, so this rerenders it once the list has its id.
 */
export function useComboboxProps(): ComboboxProps {
  const renderAgain = useForceUpdate();
  return { keepMounted: false, onEnterTransitionEnd: () => startTransition(renderAgain) };
}
