import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { ProblemError } from '#web/lib/problem.ts';

interface DeviceDialogProps {
  title: string;
  /** Saves what was chosen, and says so. */
  save: () => Promise<void>;
  running: boolean;
  /** Shows the errors of the fields, and returns whether there are any. */
  showErrors: (errors: ProblemError['fieldErrors']) => boolean;
  /** What was not done, for other failures. */
  failure: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Sets one thing of a device. Stays open until it is saved. */
export function DeviceDialog(props: DeviceDialogProps) {
  const { title, save, running, showErrors, failure, onClose, children } = props;
  const { t } = useTranslation();
  const submit = async () => {
    try {
      await save();
      onClose();
    } catch (error) {
      const shown = error instanceof ProblemError && showErrors(error.fieldErrors);
      if (!shown) notifyError(failureText(error, failure, t));
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('devicePage.save')}
      running={running}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
      </form>
    </ConfirmDialog>
  );
}
