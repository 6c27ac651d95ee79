import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RecentAuditEvent } from '#contracts/notices.ts';
import { recordText } from '#web/kit/display/audit-event-text.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './notices.module.css';
import { recordLink } from './record-link.ts';

interface AuditEventListProps {
  /** The newest first. */
  auditEvents: readonly RecentAuditEvent[];
  /** Called when a record has been chosen. */
  onLeave: () => void;
}

/** What was done lately: with which record, who did it, and when. */
export function AuditEventList({ auditEvents, onLeave }: AuditEventListProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <ol className={classes.list}>
      {auditEvents.map((auditEvent) => {
        const link = recordLink(auditEvent, auditEvents);
        const record = recordText(auditEvent, t);
        return (
          <li key={auditEvent.auditId} className={classes.auditEvent}>
            <Text size="sm" fw={500}>
              {link ? (
                <Anchor inherit renderRoot={(props) => <Link {...props} {...link} onClick={onLeave} />}>
                  {record}
                </Anchor>
              ) : (
                record
              )}
            </Text>
            <Text size="sm">
              {t(`auditEvents.actions.${auditEvent.action}`)}
              {' · '}
              {auditEvent.user?.nome ?? t('auditEvents.nobody')}
            </Text>
            <Text component="time" size="xs" c="dimmed" dateTime={auditEvent.createdAt}>
              {dateTime(auditEvent.createdAt)}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
