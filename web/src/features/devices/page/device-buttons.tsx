import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { DeviceRow } from '#contracts/devices.ts';
import { Confirm } from '#web/kit/dialogs/confirm.tsx';
import { useFocusKept } from '#web/kit/display/use-focus-kept.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useRunAction } from '#web/kit/list/use-run-action.ts';
import classes from './device-page.module.css';

interface DeviceButtonsProps {
  device: DeviceRow;
  /** Undefined: whoever is signed in may not. */
  actions: readonly (RowAction<DeviceRow> | undefined)[];
}

/** An action that is asked about, and the button that gets the focus back. */
interface Asking {
  action: RowAction<DeviceRow>;
  opener: HTMLElement;
}

/** What can be done with the device, in the head of its page. */
export function DeviceButtons({ device, actions }: DeviceButtonsProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { run, running } = useRunAction<DeviceRow>();
  // A button that has done its work may go: a device without a user can't be disconnected.
  const frame = useFocusKept<HTMLDivElement>();
  const shown = actions.filter((action) => action !== undefined);

  const stopAsking = ({ opener }: Asking) => {
    setAsking(null);
    opener.focus();
  };
  const confirm = async (asked: Asking) => {
    await run(asked.action, device);
    stopAsking(asked);
  };

  return (
    <Group ref={frame} tabIndex={-1} gap="xs" className={classes.buttons}>
      {shown
        .filter(({ visible }) => visible?.(device) ?? true)
        .map((action) => (
          <Button
            key={action.key}
            variant="default"
            leftSection={<action.icon size={16} aria-hidden />}
            onClick={({ currentTarget }) =>
              action.confirm ? setAsking({ action, opener: currentTarget }) : void run(action, device)
            }
          >
            {action.label}
          </Button>
        ))}
      {asking?.action.confirm && (
        <Confirm
          title={asking.action.confirm.title(device)}
          danger={asking.action.confirm.danger ?? false}
          running={running}
          onConfirm={() => void confirm(asking)}
          onCancel={() => stopAsking(asking)}
        >
          {asking.action.confirm.message(device)}
        </Confirm>
      )}
    </Group>
  );
}
