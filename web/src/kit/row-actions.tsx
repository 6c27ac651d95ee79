import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import i18n from 'i18next';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Confirm } from './confirm.tsx';
import type { RowAction } from './row-action.ts';
import classes from './row-actions.module.css';
import { useRunAction } from './use-run-action.ts';

interface RowActionsProps<Row> {
  row: Row;
  /** In the order of the menu. The first that can be done is a button beside it too. */
  actions: readonly RowAction<Row>[];
}

/** What can be done with a row: the commonest as a quiet button, all in a menu. */
// Its words are not told by the hook: what that does for each of fifty rows takes longer than to draw them. The columns,
// and so the rows, follow the language.
export function RowActions<Row>({ row, actions }: RowActionsProps<Row>) {
  const [asking, setAsking] = useState<RowAction<Row> | null>(null);
  const [menuWanted, setMenuWanted] = useState(false);
  const { run, running } = useRunAction<Row>();
  const menuButton = useRef<HTMLButtonElement>(null);
  const shown = actions.filter((action) => action.visible?.(row) ?? true);
  const quick = shown.find((action) => !action.disabled?.(row));

  const start = (action: RowAction<Row>) => (action.confirm ? setAsking(action) : void run(action, row));
  const stopAsking = () => {
    setAsking(null);
    menuButton.current?.focus();
  };
  const confirm = async (action: RowAction<Row>) => {
    await run(action, row);
    stopAsking();
  };

  if (shown.length === 0) return null;
  return (
    <div className={classes.actions}>
      {menuWanted ? (
        <RowMenu
          button={menuButton}
          running={running && !asking}
          row={row}
          actions={shown}
          onChoose={start}
        />
      ) : (
        <QuietButton label={i18n.t('list.actions')} opensMenu onClick={() => setMenuWanted(true)}>
          <IconDots size={18} aria-hidden />
        </QuietButton>
      )}
      {quick && (
        <QuietButton label={quick.label} disabled={running} onClick={() => start(quick)}>
          <quick.icon size={17} stroke={1.75} aria-hidden />
        </QuietButton>
      )}
      {asking?.confirm && (
        <Confirm
          title={asking.confirm.title}
          danger={asking.confirm.danger ?? false}
          running={running}
          onConfirm={() => void confirm(asking)}
          onCancel={stopAsking}
        >
          {asking.confirm.message(row)}
        </Confirm>
      )}
    </div>
  );
}

interface QuietButtonProps {
  label: string;
  /** Whether it opens a menu, which is not there yet. */
  opensMenu?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Looks as `ActionIcon` does, which takes several times as long to draw: a list has a hundred. */
function QuietButton({ label, opensMenu, disabled, onClick, children }: QuietButtonProps) {
  return (
    <button
      type="button"
      className={`mantine-focus-auto mantine-active ${classes.quiet}`}
      aria-label={label}
      title={label}
      {...(opensMenu && { 'aria-haspopup': 'menu', 'aria-expanded': false })}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface RowMenuProps<Row> {
  /** Takes the place of the button that was pressed. */
  button: RefObject<HTMLButtonElement | null>;
  running: boolean;
  row: Row;
  actions: readonly RowAction<Row>[];
  onChoose: (action: RowAction<Row>) => void;
}

/** The menu, made when it is wanted, and open then: fifty that wait would be much of what a list takes to draw. */
function RowMenu<Row>({ button, running, row, actions, onChoose }: RowMenuProps<Row>) {
  const [opened, setOpened] = useState(false);
  const label = i18n.t('list.actions');
  // Only now, so that the menu has seen the button to which it gives the focus back.
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, [button]);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          loading={running}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem
            key={action.key}
            action={action}
            reason={action.disabled?.(row) ?? null}
            onChoose={() => onChoose(action)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ActionItemProps<Row> {
  action: RowAction<Row>;
  reason: string | null;
  onChoose: () => void;
}

/** One that can't be chosen can still be reached: only so does everyone get to know why. */
function ActionItem<Row>({ action, reason, onChoose }: ActionItemProps<Row>) {
  const reasonId = useId();
  const { label, icon: ActionGlyph, confirm } = action;
  // The colour that reads on a menu, light or dark.
  const color = confirm?.danger && !reason ? { color: 'var(--mantine-color-error)' } : {};
  return (
    <Menu.Item
      {...color}
      aria-label={label}
      aria-disabled={reason !== null}
      aria-describedby={reason ? reasonId : undefined}
      className={reason ? classes.refused : undefined}
      closeMenuOnClick={!reason}
      leftSection={<ActionGlyph size={16} stroke={1.75} aria-hidden />}
      onClick={reason ? undefined : onChoose}
    >
      {label}
      {reason && (
        <Text id={reasonId} size="xs" c="dimmed" maw={240}>
          {reason}
        </Text>
      )}
    </Menu.Item>
  );
}
