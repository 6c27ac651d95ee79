import { Menu, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { openOnArrow, RowIconButton } from '#web/kit/display/icon-buttons.tsx';
import type { NotificationText } from '#web/kit/feedback/notify.ts';
import { dismissError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import { useNotifyFailure } from '#web/kit/feedback/refusals.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import classes from './row-actions.module.css';

const ObstaclesDialog = lazyDialog(
  [],
  () => import('#web/kit/dialogs/confirm-dialog.tsx'),
  'ObstaclesDialog',
);

/** An action on a row of a list. */
export interface RowAction<Row> {
  key: string;
  label: string;
  icon: Icon;
  /** The one that comes next: stands out on the record's page, where otherwise editing does. */
  primary?: boolean;
  /** Whether the action applies to the row; by default, always. */
  visible?: (row: Row) => boolean;
  /** Returns why the action is currently disabled, for display; null if it is enabled. */
  disabled?: (row: Row) => string | null;
  /** Obstacles with links to them; shown when the action is chosen although it is disabled. */
  obstacles?: (row: Row) => ReactNode;
  /** Asks for confirmation first. The button's label is `button`, or "Confirm". */
  confirm?: { title: (row: Row) => string; message: (row: Row) => string; danger?: boolean; button?: string };
  /** Runs the action. Errors are shown as a notification. */
  run: (row: Row) => unknown;
  /** Notification on success: what was done, and to which record if the text doesn't say. */
  success?: (row: Row) => NotificationText;
  /** Reverts the action; the success notification offers it for a while. */
  undo?: ((row: Row) => Promise<unknown>) | undefined;
  /** What was not done, for failures without a better message. */
  failure?: string;
  /** Finds what holds the record back, if the server refuses. */
  idOf?: (row: Row) => number;
}

interface RowActionsProps<Row> {
  row: Row;
  /** The row's name, used in the names of its buttons. */
  name: string;
  /** Names the menu. */
  label: string;
  /** In menu order. The first enabled one is also a button beside the menu. */
  actions: readonly RowAction<Row>[];
}

/** The actions of a row: the most common as an icon button, all of them in a menu. */
export function RowActions<Row>({ row, name, label, actions }: RowActionsProps<Row>) {
  const [pending, setPending] = useState<RowAction<Row> | null>(null);
  const { run, running } = useRunAction<Row>();
  const menuButton = useRef<HTMLButtonElement>(null);
  const shown = actions.filter((action) => action.visible?.(row) ?? true);
  const quick = shown.find((action) => !action.disabled?.(row));

  const start = (action: RowAction<Row>) =>
    needsDialog(action, row) ? setPending(action) : void run(action, row);
  const closeDialog = () => {
    setPending(null);
    menuButton.current?.focus();
  };
  const confirm = async (action: RowAction<Row>) => {
    await run(action, row);
    closeDialog();
  };

  if (shown.length === 0) return null;
  return (
    <div className={classes.actions}>
      <Menu position="bottom-start">
        <Menu.Target>
          <MenuButton ref={menuButton} label={`${label}: ${name}`} loading={running && !pending} />
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map((action) => (
            <ActionItem
              key={action.key}
              action={action}
              reason={action.disabled?.(row) ?? null}
              onChoose={() => start(action)}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      {quick && (
        <RowIconButton
          label={`${quick.label}: ${name}`}
          disabled={running}
          aria-keyshortcuts={quick.key === 'edit' ? 'e' : undefined}
          onClick={() => start(quick)}
        >
          <quick.icon size={17} stroke={1.75} aria-hidden />
        </RowIconButton>
      )}
      {pending && (
        <ActionDialog
          action={pending}
          row={row}
          running={running}
          onConfirm={() => void confirm(pending)}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

/** Its three dots are drawn by CSS: as an icon, they would add four elements to each row. */
function MenuButton({ className = '', ...props }: Omit<ComponentProps<typeof RowIconButton>, 'children'>) {
  return <RowIconButton className={`${classes.menu} ${className}`} onKeyDown={openOnArrow} {...props} />;
}

interface ActionItemProps<Row> {
  action: RowAction<Row>;
  reason: string | null;
  onChoose: () => void;
}

/** A menu item. A disabled one stays focusable, so that everyone can find out why it is disabled. */
export function ActionItem<Row>({ action, reason, onChoose }: ActionItemProps<Row>) {
  const reasonId = useId();
  const { label, icon: ActionGlyph, confirm } = action;
  const choosable = !reason || action.obstacles !== undefined;
  // This red is readable on a menu, light or dark.
  const color = confirm?.danger && !reason ? { color: 'var(--mantine-color-error)' } : {};
  return (
    <>
      <Menu.Item
        {...color}
        aria-disabled={reason !== null}
        aria-describedby={reason ? reasonId : undefined}
        className={reason ? classes.refused : undefined}
        closeMenuOnClick={choosable}
        leftSection={<ActionGlyph size={16} stroke={1.75} aria-hidden />}
        onClick={choosable ? onChoose : undefined}
      >
        {label}
      </Menu.Item>
      {/* Describes the item without being part of its name. */}
      {reason && (
        <Text id={reasonId} size="xs" c="dimmed" maw={280} mt={-4} p="0 12px 8px 38px">
          {reason}
        </Text>
      )}
    </>
  );
}

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

/**
 * Runs actions and notifies the user of their outcome.
 * @returns `run`, which never throws but returns whether it succeeded, and whether an action is running
 */
export function useRunAction<Row>() {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
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
      notifyFailure(error, action.failure ?? t('list.actionFailed'), actionKey, action.idOf?.(row));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, running };
}
