import '#web/kit/display/overlay-styles.ts';
import { Button, Stack, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { AppDialog } from './app.dialog.tsx';
import { ForgotDialog } from './forgot.dialog.tsx';

export type LoginDialog = 'app' | 'forgot' | 'not-allowed';

interface LoginDialogsProps {
  dialog: LoginDialog;
  /** The sign-in form's e-mail field, whose value is copied into the recovery dialog. */
  emailRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** The dialogs of the sign-in page, loaded when the first one is opened. */
export function LoginDialogs({ dialog, emailRef, onClose }: LoginDialogsProps) {
  if (dialog === 'app') return <AppDialog onClose={onClose} />;
  if (dialog === 'forgot') return <ForgotDialog emailRef={emailRef} onClose={onClose} />;
  return <NotAllowedDialog onClose={onClose} />;
}

function NotAllowedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('entry.notAllowed.title')}>
      <Stack>
        <Text size="sm">{t('entry.notAllowed.text')}</Text>
        <Button onClick={onClose} data-autofocus ml="auto">
          {t('entry.notAllowed.ok')}
        </Button>
      </Stack>
    </Dialog>
  );
}
