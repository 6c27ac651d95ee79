import { Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sendAll, useOutbox } from './outbox-store.ts';

/** Says how much waits to be sent, of one visit or of all, and tries again at a click. Nothing if nothing waits. */
export function WaitingButton({ visitId }: { visitId?: number }) {
  const { t } = useTranslation();
  const waiting = useOutbox().filter((entry) => visitId === undefined || entry.visitId === visitId);
  useEffect(() => void sendAll(), []);
  if (waiting.length === 0) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconCloudUp size={18} aria-hidden />}
      onClick={() => void sendAll()}
    >
      {t('visits.waiting', { count: waiting.length })}
    </Button>
  );
}
