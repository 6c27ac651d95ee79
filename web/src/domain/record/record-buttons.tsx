import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { openOnArrow } from '#web/kit/display/icon-buttons.tsx';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { ActionDialog, ActionItem, needsDialog, useRunAction } from '#web/kit/list/row-actions.tsx';
import { useBegunAction } from '#web/kit/list/use-begun-action.ts';
import classes from './record-page.module.css';

/** With more buttons than this, all but the first move into a menu. */
const BUTTONS_MAX = 3;

interface RecordButtonsProps<Row> {
  record: Row;
  name: string;
  /** Undefined for actions that the user may not perform. */
  actions: readonly (RowAction<Row> | undefined)[];
  /** Called after the record was permanently removed. */
  onDeleted: () => void;
}

/** An action awaiting confirmation, and the button that gets the focus back. */
interface PendingAction<Row> {
  action: RowAction<Row>;
  opener: HTMLElement | null;
}

/** The actions of a record, in the header of its page. */
export function RecordButtons<Row>({ record, name, actions, onDeleted }: RecordButtonsProps<Row>) {
  const { t } = useTranslation();
  const [pending, setPending] = useState<PendingAction<Row> | null>(null);
  const { run, running } = useRunAction<Row>();
  // A button may disappear after its action: a device without a user can't be disconnected.
  const frame = useFocusFallback<HTMLDivElement>();
  const shown = actions.filter(
    (action) => action !== undefined && (action.visible?.(record) ?? true),
  ) as RowAction<Row>[];
  const disabledReason = (action: RowAction<Row>) => action.disabled?.(record) ?? null;
  const possible = shown.filter((action) => disabledReason(action) === null);
  const buttons = shown.length > BUTTONS_MAX ? possible.slice(0, 1) : possible;
  const filled = buttons.find(({ primary }) => primary)?.key ?? 'edit';
  const inMenu = shown.filter((action) => !buttons.includes(action));

  const perform = async (action: RowAction<Row>) => {
    if ((await run(action, record)) && action.key === 'delete') onDeleted();
  };
  const start = (action: RowAction<Row>, opener: HTMLElement | null) =>
    needsDialog(action, record) ? setPending({ action, opener }) : void perform(action);
  const closeDialog = ({ opener }: PendingAction<Row>) => {
    setPending(null);
    opener?.focus();
  };
  useBegunAction((begun) => {
    const asked = shown.find(({ key }) => key === begun);
    if (asked) start(asked, frame.current);
  });
  const confirm = async (confirmed: PendingAction<Row>) => {
    await perform(confirmed.action);
    closeDialog(confirmed);
  };

  return (
    <Group ref={frame} tabIndex={-1} gap="xs" className={classes.buttons}>
      {buttons.map((action) => (
        <Button
          key={action.key}
          variant={action.key === filled ? 'filled' : 'default'}
          {...(action.key === 'edit' && { 'aria-keyshortcuts': 'e' })}
          leftSection={<action.icon size={16} aria-hidden />}
          onClick={({ currentTarget }) => start(action, currentTarget)}
        >
          {action.label}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              rightSection={<IconChevronDown size={16} aria-hidden />}
              aria-label={`${t('list.actions')}: ${name}`}
              onKeyDown={openOnArrow}
            >
              {t('list.actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action) => (
              <ActionItem
                key={action.key}
                action={action}
                reason={disabledReason(action)}
                onChoose={() => start(action, frame.current)}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {pending && (
        <ActionDialog
          action={pending.action}
          row={record}
          running={running}
          onConfirm={() => void confirm(pending)}
          onClose={() => closeDialog(pending)}
        />
      )}
    </Group>
  );
}
