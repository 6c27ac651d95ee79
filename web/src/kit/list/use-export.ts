import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { forgetFailure, notifyError } from '#web/kit/feedback/notify.ts';
import type { FetchFile } from '#web/lib/fetches-file.ts';

/**
 * Runs a download, shows how far it is where it takes long, and tells when it fails.
 * @param fetchFile fetches and saves the file
 * @param doing what is being done meanwhile: "Preparing the file: Users"
 * @param attempt what was not done when it fails; "Could not export" when missing
 * @returns how to start it and whether it runs; null where there is nothing to download
 */
export function useExport(fetchFile: FetchFile | undefined, doing: string, attempt?: string) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  if (!fetchFile) return null;

  const start = async () => {
    if (running) return;
    setRunning(true);
    try {
      const { runDownload } = await import('#web/kit/feedback/run-download.tsx');
      await runDownload(fetchFile, doing);
      forgetFailure(doing);
    } catch (error) {
      notifyError(failureText(error, attempt ?? t('list.exportFailed'), t), doing);
    } finally {
      setRunning(false);
    }
  };
  return { running, run: () => void start() };
}
