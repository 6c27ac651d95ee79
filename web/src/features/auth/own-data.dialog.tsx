import { Button, Divider, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { notifyError } from '#web/kit/feedback/notify.ts';
import { endSession } from '#web/lib/session-store.ts';
import { EraseForm } from './erase-form.tsx';
import { downloadOwnData } from './own-data.api.ts';

/** The user's own data: download it, or have the account erased. */
export function OwnDataDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [fetching, setFetching] = useState(false);
  const [erasing, setErasing] = useState(false);

  const fetchData = async () => {
    setFetching(true);
    try {
      await downloadOwnData();
    } catch (error) {
      notifyError(failureText(error, t('ownData.downloadFailed'), t), 'own-data');
    }
    setFetching(false);
  };
  const leave = async (until: string) => {
    // Leave the back office first: the session has ended, and the next response there would report it as expired.
    await navigate({ to: '/erase-account', search: { until }, replace: true, ignoreBlocker: true });
    endSession('signed-out');
  };

  return (
    <Dialog onClose={onClose} title={t('ownData.title')}>
      <Stack>
        <Text size="sm">{t('ownData.downloadText')}</Text>
        <Button variant="default" loading={fetching} onClick={() => void fetchData()} mr="auto">
          {t('ownData.download')}
        </Button>
        <Divider />
        <Title order={3} size="h5">
          {t('ownData.erase')}
        </Title>
        <Text size="sm">{t('ownData.eraseText')}</Text>
        {erasing ? (
          <EraseForm onErased={(until) => void leave(until)} onCancel={() => setErasing(false)} />
        ) : (
          <Button variant="light" color="red" mr="auto" onClick={() => setErasing(true)}>
            {t('ownData.erase')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
