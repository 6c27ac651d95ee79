import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { forgetFailure, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { notifyUndoable } from '#web/kit/feedback/notify-undoable.ts';
import type { RowAction } from './row-action.ts';

/**
 * Runs actions and notifies the user of their outcome.
 * @returns `run`, which never throws but returns whether it succeeded, and whether an action is running
 */
export function useRunAction<Row>() {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);

  const run = async (action: RowAction<Row>, row: Row) => {
    const told = action.success?.(row);
    // The success text names the record, so failures are told apart by record.
    const doing = [action.key, ...(told ?? [])].join(' ');
    setRunning(true);
    try {
      await action.run(row);
      forgetFailure(doing);
      const { undo } = action;
      if (told && undo) notifyUndoable(told, () => undo(row));
      else if (told) notifySuccess(...told);
      return true;
    } catch (error) {
      notifyError(failureText(error, action.failure ?? t('list.actionFailed'), t), doing);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, running };
}
