import { Button, Loader } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadPrintKit, savePrintKit } from './save-print-kit.ts';

/** Downloads a campaign's print kit. A second click or unmounting cancels the download. */
export function PrintKitButton({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const saving = useRef<AbortController | null>(null);
  useEffect(() => () => saving.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    saving.current = controller;
    setRunning(true);
    const { signal } = controller;
    await savePrintKit(() => downloadPrintKit(campaignId)({ signal }), signal);
    if (saving.current === controller) setRunning(false);
  };
  const cancel = () => {
    saving.current?.abort();
    saving.current = null;
    setRunning(false);
  };

  return (
    <Button
      fullWidth
      variant="default"
      leftSection={running ? <Loader size={16} aria-hidden /> : <IconFileZip size={16} aria-hidden />}
      onClick={running ? cancel : () => void start()}
      aria-busy={running}
    >
      {running ? t('campaigns.printKit.cancel') : t('campaigns.printKit.download')}
    </Button>
  );
}
