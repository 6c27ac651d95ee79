import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { useFocusFallback } from '#web/kit/display/use-focus-fallback.ts';
import classes from './code-dialog.module.css';

/** The props of a dialog with a code of a device. */
export interface DeviceCodeProps {
  device: Pick<DeviceRow, 'deviceId' | 'macAddress'>;
  onClose: () => void;
}

interface CodeDialogProps extends DeviceCodeProps {
  title: string;
  children: ReactNode;
}

/** A dialog with a code below the MAC address of its device. */
export function CodeDialog({ device, title, onClose, children }: CodeDialogProps) {
  const { t } = useTranslation();
  const frame = useFocusFallback<HTMLDivElement>();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="sm"
      closeButtonProps={{ 'aria-label': t('devices.code.close') }}
    >
      <Stack ref={frame} tabIndex={-1} gap="md" align="center" className={classes.frame}>
        <Text size="sm" c="dimmed" className={classes.device}>
          {device.macAddress}
        </Text>
        {children}
      </Stack>
    </Dialog>
  );
}
