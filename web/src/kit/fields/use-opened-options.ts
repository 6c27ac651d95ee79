import type { ComboboxProps } from '@mantine/core';
import { useForceUpdate } from '@mantine/hooks';
import { startTransition } from 'react';

/**
 * Options that are in the page only while their list is open: closed lists would say everything a second time. The library
 * tells screen readers which list a field has opened when the field is rendered after it. So it is rendered again, once the list has its id.
 */
export function useOpenedOptions(): ComboboxProps {
  const renderAgain = useForceUpdate();
  return { keepMounted: false, onEnterTransitionEnd: () => startTransition(renderAgain) };
}
