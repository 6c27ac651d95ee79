import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '#web/kit/feedback/announce.tsx';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { dismissError, notifyError } from '#web/kit/feedback/notify.ts';

type Refetch = (options: { throwOnError: true }) => Promise<unknown>;

/**
 * Refetches a chart's figures at the user's request. Automatic refetches neither show as busy nor are announced.
 * @param title the chart's title
 */
export function useRefresh(refetch: Refetch, title: string) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [running, setRunning] = useState(false);
  const refresh = async () => {
    const actionKey = `refresh ${title}`;
    setRunning(true);
    try {
      await refetch({ throwOnError: true });
      dismissError(actionKey);
      announce(t('dashboard.refreshed', { title }));
    } catch (error) {
      notifyError(failureText(error, t('list.failed'), t), actionKey);
    } finally {
      setRunning(false);
    }
  };
  return { running, run: () => void refresh() };
}
