import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contracts/session/session.ts';
import { sessionName } from '#web/domain/people/session-name.ts';
import classes from '#web/kit/dialogs/dialog-items.module.css';
import { clientName } from '#web/lib/client-name.ts';
import { useFormat } from '#web/lib/format.ts';

const MOBILE = ['Android', 'iOS', 'iPadOS'];

interface SessionItemProps {
  session: OwnSession;
  onEnd: () => void;
}

/** A row of the session list. */
export function SessionItem({ session, onEnd }: SessionItemProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const name = sessionName(session, t);
  const mobile = MOBILE.includes(clientName(session.userAgent).system ?? '');
  const Device = mobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.item}>
      <Device size={24} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {session.current && <Badge variant="light">{t('account.sessions.current')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('account.sessions.address', { address: session.address })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.sessions.since', { date: dateTime(session.createdAt) })}
          {' · '}
          {t('account.sessions.used', { date: dateTime(session.refreshedAt) })}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('account.sessions.endNamed', { name, address: session.address })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
