import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
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
    setRunning(true);
    try {
      await action.run(row);
      const told = action.success?.(row);
      const { undo } = action;
      if (told && undo) notifyUndoable(told, () => undo(row));
      else if (told) notifySuccess(...told);
      return true;
    } catch (error) {
      notifyError(failureText(error, action.failure ?? t('list.actionFailed'), t));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, running };
}
