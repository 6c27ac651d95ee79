import { Button, Group, Loader, RingProgress, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#web/kit/feedback/notify.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import type { DeviceCodeProps } from '../code-dialog.tsx';
import { CodeDialog, CodeFailure, copyMessages } from '../code-dialog.tsx';
import classes from '../device-codes.module.css';
import type { Urgency } from './use-reset-code.ts';
import { useResetCode } from './use-reset-code.ts';

/** How long the ring animates from one second to the next, in milliseconds. */
const STEP_MS = 150;

const COLOR: Record<Urgency, string> = {
  calm: 'var(--mantine-primary-color-filled)',
  soon: 'light-dark(#c97a00, #f0a93b)',
  last: 'var(--mantine-color-error)',
};

/** A device's current reset code with its remaining time. When it expires, the next one takes its place. */
export function ResetCodeDialog({ device, onClose }: DeviceCodeProps) {
  const { t } = useTranslation();
  const live = useResetCode(device.deviceId);
  const { status, code, countdown } = live;
  const spent = status === 'ready' && code === null;
  const late = useDelayed(status === 'loading');

  return (
    <CodeDialog device={device} title={t('devices.resetCode.title')} onClose={onClose}>
      {status === 'failed' ? (
        <CodeFailure {...live} missing={t('devices.resetCode.none')} />
      ) : (
        <>
          <Group justify="center" gap="0.35em" className={classes.resetCode} aria-hidden>
            {code ? (
              <>
                <span>{code.slice(0, 3)}</span>
                <span>{code.slice(3)}</span>
              </>
            ) : (
              late && status === 'loading' && <Loader size="sm" />
            )}
          </Group>
          <RingProgress
            // A new code starts with a full ring instead of an animation back.
            key={code ?? status}
            size={96}
            thickness={7}
            roundCaps
            transitionDuration={STEP_MS}
            sections={[
              { value: status === 'ready' ? countdown.left * 100 : 0, color: COLOR[countdown.urgency] },
            ]}
            label={
              <Text component="div" ta="center" fw={600} className={classes.figures}>
                {status === 'ready' ? t('devices.resetCode.seconds', { count: countdown.seconds }) : ''}
              </Text>
            }
          />
          <Text size="sm" ta="center">
            {t(spent ? 'devices.resetCode.spent' : 'devices.resetCode.help')}
          </Text>
          <Text size="xs" c="dimmed" ta="center">
            {t('devices.resetCode.audited')}
          </Text>
        </>
      )}
      <VisuallyHidden role="status">
        {code && t('devices.resetCode.said', { code: spelled(code) })}
        {spent && t('devices.resetCode.spent')}
      </VisuallyHidden>
      <Group grow w="100%" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('shell.close')}
        </Button>
        {status !== 'failed' && (
          <Button
            leftSection={<IconCopy size={16} aria-hidden />}
            disabled={code === null}
            onClick={() => code && void copyText(code, copyMessages(t))}
          >
            {t('devices.code.copy')}
          </Button>
        )}
      </Group>
    </CodeDialog>
  );
}

/** Separates the digits, so that screen readers do not read them as one number. */
function spelled(code: string): string {
  return [...code].join(' ');
}
