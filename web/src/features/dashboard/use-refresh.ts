import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '#web/kit/feedback/announce.tsx';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { forgetFailure, notifyError } from '#web/kit/feedback/notify.ts';

type Refetch = (options: { throwOnError: true }) => Promise<unknown>;

/**
 * Reads a chart's figures again because the person asks for it. What is read again by itself is neither shown as busy nor
 * told.
 * @param title of the chart
 */
export function useRefresh(refetch: Refetch, title: string) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [running, setRunning] = useState(false);
  const refresh = async () => {
    const doing = `refresh ${title}`;
    setRunning(true);
    try {
      await refetch({ throwOnError: true });
      forgetFailure(doing);
      announce(t('dashboard.refreshed', { title }));
    } catch (error) {
      notifyError(failureText(error, t('list.failed'), t), doing);
    } finally {
      setRunning(false);
    }
  };
  return { running, run: () => void refresh() };
}
