import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A dialog with a labelled close button; open as long as it is rendered. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const { t } = useTranslation();
  useFocusReturn();
  return <Modal opened closeButtonProps={{ 'aria-label': t('shell.close') }} {...props} />;
}

/**
 * Returns the focus on unmount to the element that had it before, unless it has moved elsewhere. Mantine only does so
 * for dialogs that it closes, not for those unmounted while open.
 */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
      before.focus({ preventScroll: true });
    },
    [before],
  );
}
