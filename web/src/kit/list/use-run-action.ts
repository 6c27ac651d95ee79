import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { forgetFailure, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { notifyUndoable } from '#web/kit/feedback/notify-undoable.ts';
import type { RowAction } from './row-action.ts';

/**
 * Runs actions and tells how they went.
 * @returns `run`, which never throws and says whether it went well, and whether one runs
 */
export function useRunAction<Row>() {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);

  const run = async (action: RowAction<Row>, row: Row) => {
    const told = action.success?.(row);
    // Its success names the record.
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
