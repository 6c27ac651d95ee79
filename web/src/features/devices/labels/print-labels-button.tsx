import { Button, Loader } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { LABELS_MAX } from '#contracts/core/constants.ts';
import { deviceLabels } from '#contracts/devices/device-codes.ts';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { call } from '#web/lib/call.ts';

/** Prints the labels of devices. Fetches them in one request, and the code of the sheet on demand. */
export function PrintLabelsButton({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const [sheet, setSheet] = useState<ReactNode>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const print = async () => {
    if (running) return;
    if (ids.length > LABELS_MAX) return notifyError(t('devices.labels.tooMany', { count: LABELS_MAX }));
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setRunning(true);
    try {
      const [{ LabelSheet }, { labels }] = await Promise.all([
        import('./label-sheet.tsx'),
        call(deviceLabels, { body: { ids: [...ids] }, signal }),
      ]);
      if (signal.aborted) return;
      // The browser prints the page as it is at that moment.
      flushSync(() => setSheet(<LabelSheet labels={labels} />));
      window.addEventListener('afterprint', () => setSheet(null), { once: true });
      window.print();
    } catch (error) {
      if (!signal.aborted) notifyError(failureText(error, t('devices.labels.failed'), t));
    } finally {
      setRunning(false);
    }
  };

  return (
    <>
      <Button
        leftSection={
          running ? <Loader size={16} color="white" aria-hidden /> : <IconPrinter size={16} aria-hidden />
        }
        aria-busy={running}
        onClick={() => void print()}
      >
        {t('devices.labels.print')}
      </Button>
      {sheet}
    </>
  );
}
