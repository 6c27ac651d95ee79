import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A dialog, open as long as it is rendered, whose close button has a name. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const { t } = useTranslation();
  return <Modal opened closeButtonProps={{ 'aria-label': t('shell.close') }} {...props} />;
}
