import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser, loadCurrentUser } from '#web/lib/session.ts';
import { redeem } from './auth.api.ts';

interface EmailConfirmationProps {
  token: string;
  onDone: () => void;
  onFailed: (error: unknown) => void;
}

/** Puts a new e-mail address into effect, but only on a click: mail scanners open links, too. */
export function EmailConfirmation({ token, onDone, onFailed }: EmailConfirmationProps) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const confirm = async () => {
    setSending(true);
    try {
      await redeem({ token });
      onDone();
      // Whoever is signed in here may be the one; if this fails, their next token brings the new address.
      if (currentUser()) loadCurrentUser().catch(() => {});
    } catch (error) {
      onFailed(error);
    }
    setSending(false);
  };
  return (
    <Button fullWidth mb="md" size="md" loading={sending} onClick={() => void confirm()}>
      {t('passwords.token.email.submit')}
    </Button>
  );
}
