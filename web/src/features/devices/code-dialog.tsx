import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ProblemError } from '#web/lib/problem.ts';
import classes from './device-codes.module.css';

/** The props of a dialog with a code of a device. */
export interface DeviceCodeProps {
  device: Pick<DeviceRow, 'deviceId' | 'macAddress' | 'name'>;
  onClose: () => void;
}

interface CodeDialogProps extends DeviceCodeProps {
  title: string;
  children: ReactNode;
}

/** A dialog with a code below the name and the MAC address of its device. */
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
        <Text size="sm" c="dimmed" className={classes.figures}>
          {nameOfDevice(device)}
        </Text>
        {children}
      </Stack>
    </Dialog>
  );
}

interface CodeFailureProps {
  error: Error | null;
  /** Shown if the device has no code (404). */
  missing?: string;
  fetching: boolean;
  retry: () => void;
}

/** Explains why a device's code could not be read and offers a retry, except where there is none to read. */
export function CodeFailure({ error, missing, fetching, retry }: CodeFailureProps) {
  const { t } = useTranslation();
  if (error instanceof ProblemError && (error.status === 404 || error.code === 'device.claim_code')) {
    return (
      <Text size="sm" ta="center" role="alert" py="md">
        {missing ?? errorText(error, t)}
      </Text>
    );
  }
  return (
    <Alert
      color="red"
      role="alert"
      w="100%"
      title={t('devices.code.failed')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {errorText(error, t)}
      <Group mt="sm">
        <Button variant="default" size="xs" loading={fetching} onClick={retry}>
          {t('list.tryAgain')}
        </Button>
      </Group>
    </Alert>
  );
}

/** The messages after copying a code. If copying fails, the code is still on the screen to be typed. */
export function copyMessages(t: TFunction) {
  return { done: t('devices.code.copied'), failed: t('devices.code.copyFailed') };
}
