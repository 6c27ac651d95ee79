import { Menu, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useId, useRef, useState } from 'react';
import { openOnArrow } from '#web/kit/display/open-on-arrow.ts';
import { RowIconButton } from '#web/kit/display/row-icon-button.tsx';
import { ActionDialog, needsDialog } from './action-dialog.tsx';
import type { RowAction } from './row-action.ts';
import classes from './row-actions.module.css';
import { useRunAction } from './use-run-action.ts';

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
        <Text id={reasonId} className={classes.reason} size="xs" c="dimmed" maw={280}>
          {reason}
        </Text>
      )}
    </>
  );
}
