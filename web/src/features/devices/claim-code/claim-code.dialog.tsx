import { Button, Center, Group, Loader, Text } from '@mantine/core';
import { IconCopy, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { QrImage } from '#web/kit/display/qr-code.tsx';
import { copyText, dismissError, failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import type { DeviceCodeProps } from '../code-dialog.tsx';
import { CodeDialog, CodeFailure, copyMessages } from '../code-dialog.tsx';
import { claimCodeQuery, useChangeClaimCode } from '../device-codes.api.ts';
import classes from '../device-codes.module.css';
import { formatClaimCode, LabelSheet } from '../labels/label-sheet.tsx';

/** A device's claim code as on its label: to read, print, or replace. */
export function ClaimCodeDialog({ device, onClose }: DeviceCodeProps) {
  const { t } = useTranslation();
  const { deviceId, macAddress, name } = device;
  const { data, error, isFetching, refetch } = useQuery(claimCodeQuery(deviceId));
  const change = useChangeClaimCode(deviceId);
  const [asking, setAsking] = useState(false);
  const late = useDelayed(isFetching);

  const changeCode = async () => {
    const doing = `claim code ${deviceId}`;
    try {
      await change.mutateAsync();
      dismissError(doing);
      notifySuccess(t('devices.claimCode.changed'));
    } catch (failure) {
      notifyError(failureText(failure, t('devices.claimCode.changeFailed'), t), doing);
    }
    setAsking(false);
  };

  return (
    <CodeDialog device={device} title={t('devices.claimCode.title')} onClose={onClose}>
      {error ? (
        <CodeFailure error={error} fetching={isFetching} retry={() => void refetch()} />
      ) : (
        <>
          <Center className={classes.picture}>
            {data && (
              <QrImage
                text={data.qrCode}
                label={t('devices.claimCode.image', { device: nameOfDevice(device) })}
              />
            )}
            {!data && late && <Loader size="sm" />}
          </Center>
          <Text role="status" className={classes.claimCode}>
            {data && formatClaimCode(data.claimCode)}
          </Text>
          <Text size="sm" ta="center">
            {t('devices.claimCode.help')}
          </Text>
          <Text size="xs" c="dimmed" ta="center">
            {t('devices.claimCode.audited')}
          </Text>
        </>
      )}
      <Button
        fullWidth
        leftSection={<IconPrinter size={17} aria-hidden />}
        disabled={!data}
        onClick={() => window.print()}
      >
        {t('devices.claimCode.print')}
      </Button>
      <Group grow w="100%" gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={!data}
          onClick={() => data && void copyText(formatClaimCode(data.claimCode), copyMessages(t))}
        >
          {t('devices.code.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={isFetching}
          onClick={() => setAsking(true)}
        >
          {t('devices.claimCode.change')}
        </Button>
      </Group>
      {data && <LabelSheet labels={[{ ...data, macAddress, name }]} />}
      {asking && (
        <LazyConfirmDialog
          title={t('devices.claimCode.changeTitle', { device: nameOfDevice(device) })}
          confirmLabel={t('devices.claimCode.changeConfirm')}
          danger
          running={change.isPending}
          onConfirm={() => void changeCode()}
          onCancel={() => setAsking(false)}
        >
          {t('devices.claimCode.changeText')}
        </LazyConfirmDialog>
      )}
    </CodeDialog>
  );
}
