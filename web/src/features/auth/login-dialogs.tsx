import '#web/kit/overlay-styles.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppDialog } from './app.dialog.tsx';
import { ForgotDialog } from './forgot.dialog.tsx';
import type { LoginDialog } from './login.page.tsx';

interface LoginDialogsProps {
  dialog: LoginDialog;
  /** What stands in the e-mail field: taken along to the recovery. */
  email: string;
  onClose: () => void;
}

/** Whatever the sign-in page opens, fetched when the first is opened. */
export function LoginDialogs({ dialog, email, onClose }: LoginDialogsProps) {
  if (dialog === 'app') return <AppDialog onClose={onClose} />;
  if (dialog === 'forgot') return <ForgotDialog email={email} onClose={onClose} />;
  return <NotAllowedDialog onClose={onClose} />;
}

function NotAllowedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('auth.notAllowed.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack>
        <Text>{t('auth.notAllowed.text')}</Text>
        <Button onClick={onClose} data-autofocus ml="auto">
          {t('auth.notAllowed.ok')}
        </Button>
      </Stack>
    </Modal>
  );
}
