import { LazyConfirmDialog } from '#web/kit/dialogs/lazy-confirm-dialog.tsx';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import type { RowAction } from './row-action.ts';

const ObstaclesDialog = lazyDialog(
  [],
  () => import('#web/kit/dialogs/obstacles-dialog.tsx'),
  'ObstaclesDialog',
);

/** Whether an action needs a dialog: to confirm it, or to explain why it is disabled. */
export function needsDialog<Row>(action: RowAction<Row>, row: Row): boolean {
  return action.confirm !== undefined || (action.disabled?.(row) ?? null) !== null;
}

interface ActionDialogProps<Row> {
  action: RowAction<Row>;
  row: Row;
  running: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks to confirm an action, or explains why it is disabled. */
export function ActionDialog<Row>({ action, row, running, onConfirm, onClose }: ActionDialogProps<Row>) {
  const { confirm, disabled, obstacles, label } = action;
  const reason = disabled?.(row) ?? null;
  if (reason !== null) {
    return (
      <ObstaclesDialog title={label} reason={reason} onClose={onClose}>
        {obstacles?.(row)}
      </ObstaclesDialog>
    );
  }
  if (!confirm) return null;
  return (
    <LazyConfirmDialog
      title={confirm.title(row)}
      danger={confirm.danger ?? false}
      {...(confirm.button && { confirmLabel: confirm.button })}
      running={running}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {confirm.message(row)}
    </LazyConfirmDialog>
  );
}
