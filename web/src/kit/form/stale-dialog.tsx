import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyConfirmDialog } from '#web/kit/dialogs/lazy-confirm-dialog.tsx';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { notifyError } from '#web/kit/feedback/notify.ts';
import type { RecordForm } from './use-record-form.ts';

/** Explains that someone else has saved the record meanwhile, and offers to reload it without losing any input. */
export function StaleDialog({
  record,
}: {
  record: Pick<RecordForm<never, never>, 'reload' | 'dismissStale'>;
}) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const reload = async () => {
    setRunning(true);
    try {
      await record.reload();
    } catch (error) {
      notifyError(failureText(error, t('form.loadFailed'), t));
      setRunning(false);
    }
  };
  return (
    <LazyConfirmDialog
      title={t('form.staleTitle')}
      confirmLabel={t('form.reload')}
      running={running}
      onConfirm={() => void reload()}
      onCancel={record.dismissStale}
    >
      {t('form.staleText')}
    </LazyConfirmDialog>
  );
}
