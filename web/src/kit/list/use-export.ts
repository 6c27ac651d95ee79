import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissError, failureText, notifyError } from '#web/kit/feedback/notify.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';

/**
 * Runs a download, shows its progress if it takes long, and reports a failure.
 * @param fetchFile fetches and saves the file
 * @param label what is being done: "Preparing the file: Users"
 * @param failureMessage what was not done if it fails; defaults to "Could not export"
 * @returns how to start it and whether it is running; null without `fetchFile`
 */
export function useExport(fetchFile: FetchFile | undefined, label: string, failureMessage?: string) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  if (!fetchFile) return null;

  const start = async () => {
    if (running) return;
    setRunning(true);
    await exportFile(fetchFile, label, failureMessage ?? t('list.exportFailed'), t);
    setRunning(false);
  };
  return { running, run: () => void start() };
}

/** Runs a download as `useExport` does. Never throws. */
export async function exportFile(fetchFile: FetchFile, label: string, failureMessage: string, t: TFunction) {
  try {
    const { runDownload } = await import('#web/kit/feedback/run-download.tsx');
    await runDownload(fetchFile, label);
    dismissError(label);
  } catch (error) {
    notifyError(failureText(error, failureMessage, t), label);
  }
}
