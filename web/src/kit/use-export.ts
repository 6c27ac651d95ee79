import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from './failure-text.ts';
import { notifyError } from './notify.ts';

/**
 * Runs a download and tells when it fails.
 * @param fetchFile fetches and saves the file
 * @param attempt what was not done when it fails; "Could not export" when missing
 * @returns how to start it and whether it runs; null where there is nothing to download
 */
export function useExport(fetchFile: (() => Promise<unknown>) | undefined, attempt?: string) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  if (!fetchFile) return null;

  const start = async () => {
    setRunning(true);
    try {
      await fetchFile();
    } catch (error) {
      notifyError(failureText(error, attempt ?? t('list.exportFailed'), t));
    } finally {
      setRunning(false);
    }
  };
  return { running, run: () => void start() };
}
