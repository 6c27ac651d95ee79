import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { ChangePasswordForm } from './change-password.form.tsx';

/** Changes the user's own password and confirms that it did. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  return (
    <Dialog onClose={onClose} title={t('passwords.change.title')}>
      {done ? (
        <Stack>
          <div role="status">
            <Text fw={500}>{t('passwords.change.done')}</Text>
            <Text size="sm" c="dimmed">
              {t('passwords.change.doneText')}
            </Text>
          </div>
          <Button onClick={onClose} ml="auto" autoFocus>
            {t('passwords.change.ok')}
          </Button>
        </Stack>
      ) : (
        <ChangePasswordForm onDone={() => setDone(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}
