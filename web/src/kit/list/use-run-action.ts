import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { dismissError, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-undo.ts';
import type { RowAction } from './row-action.ts';

/**
 * Runs actions and notifies the user of their outcome.
 * @returns `run`, which never throws but returns whether it succeeded, and whether an action is running
 */
export function useRunAction<Row>() {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);

  const run = async (action: RowAction<Row>, row: Row) => {
    const successText = action.success?.(row);
    // The success text names the record, so failures are told apart by record.
    const actionKey = [action.key, ...(successText ?? [])].join(' ');
    setRunning(true);
    try {
      await action.run(row);
      dismissError(actionKey);
      const { undo } = action;
      if (successText && undo) notifyWithUndo(successText, () => undo(row));
      else if (successText) notifySuccess(...successText);
      return true;
    } catch (error) {
      notifyError(failureText(error, action.failure ?? t('list.actionFailed'), t), actionKey);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, running };
}
