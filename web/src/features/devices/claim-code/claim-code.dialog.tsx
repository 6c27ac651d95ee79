import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconCopy, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contracts/devices.ts';
import { Confirm } from '#web/kit/dialogs/confirm.tsx';
import { copyText } from '#web/kit/display/copy-text.ts';
import { QrImage } from '#web/kit/display/qr/qr-image.tsx';
import { useFocusKept } from '#web/kit/display/use-focus-kept.ts';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { CodeFailure } from '../code-failure.tsx';
import { copied } from '../copied.ts';
import { LabelSheet } from '../labels/label-sheet.tsx';
import { claimCodeQuery, useChangeClaimCode } from './claim-code.api.ts';
import classes from './claim-code.module.css';
import { grouped } from './grouped.ts';

export interface ClaimCodeDialogProps {
  device: Pick<DeviceRow, 'deviceId' | 'macAddress'>;
  onClose: () => void;
}

/** The code that claims a device, as its label has it: to be read, printed, or put out of use by another. */
export function ClaimCodeDialog({ device: { deviceId, macAddress }, onClose }: ClaimCodeDialogProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(claimCodeQuery(deviceId));
  const change = useChangeClaimCode(deviceId);
  const [asking, setAsking] = useState(false);
  const frame = useFocusKept<HTMLDivElement>();
  const late = useDelayed(isFetching);

  const changeCode = async () => {
    try {
      await change.mutateAsync();
      notifySuccess(t('devices.claimCode.changed'));
    } catch (failure) {
      notifyError(failureText(failure, t('devices.claimCode.changeFailed'), t));
    }
    setAsking(false);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('devices.claimCode.title')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('devices.code.close') }}
    >
      <Stack ref={frame} tabIndex={-1} gap="md" align="center" className={classes.frame}>
        <Text size="sm" c="dimmed" className={classes.device}>
          {macAddress}
        </Text>
        {error ? (
          <Failure error={error} fetching={isFetching} retry={() => void refetch()} />
        ) : (
          <>
            <div className={classes.picture}>
              {data && (
                <QrImage text={data.qrCode} label={t('devices.claimCode.image', { device: macAddress })} />
              )}
              {!data && late && <Loader size="sm" />}
            </div>
            <Text role="status" className={classes.code}>
              {data && grouped(data.claimCode)}
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
            onClick={() => data && void copyText(grouped(data.claimCode), copied(t))}
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
      </Stack>
      {data && <LabelSheet labels={[{ ...data, macAddress }]} />}
      {asking && (
        <Confirm
          title={t('devices.claimCode.changeTitle', { device: macAddress })}
          confirmLabel={t('devices.claimCode.changeConfirm')}
          danger
          running={change.isPending}
          onConfirm={() => void changeCode()}
          onCancel={() => setAsking(false)}
        >
          {t('devices.claimCode.changeText')}
        </Confirm>
      )}
    </Modal>
  );
}

/** Without the key that it was encrypted with a code can't be read, but replaced. */
function Failure(props: ComponentProps<typeof CodeFailure>) {
  const { t } = useTranslation();
  const { error } = props;
  if (!(error instanceof ProblemError && error.status === 404)) return <CodeFailure {...props} />;
  return (
    <Text size="sm" ta="center" role="alert" py="md">
      {t('devices.claimCode.unreadable')}
    </Text>
  );
}
