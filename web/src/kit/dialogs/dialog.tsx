import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from './use-focus-return.ts';

/** A dialog with a labelled close button; open as long as it is rendered. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const { t } = useTranslation();
  useFocusReturn();
  return <Modal opened closeButtonProps={{ 'aria-label': t('shell.close') }} {...props} />;
}
