import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import type { RecentAuditEvent } from '#contracts/notices.ts';
import { recordHref, recordText } from '#web/domain/history/audit-event-text.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import classes from './notices.module.css';

interface AuditEventListProps {
  /** Newest first. */
  auditEvents: readonly RecentAuditEvent[];
  /** Called when a link is followed. */
  onNavigate: () => void;
}

/** The latest audit events: the record, the action, who did it, and when. */
export function AuditEventList({ auditEvents, onNavigate }: AuditEventListProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  // Members see the names of the house's users, but not their pages.
  const isOfHouse = useIsOfHouse();
  return (
    <ol>
      {auditEvents.map((auditEvent) => {
        const href = isGone(auditEvent, auditEvents) ? undefined : recordHref(auditEvent);
        const record = recordText(auditEvent, t);
        return (
          <li key={auditEvent.auditId} className={classes.auditEvent}>
            <Text size="sm" fw={500}>
              {href ? (
                <RowLink href={href} onFollow={onNavigate}>
                  {record}
                </RowLink>
              ) : (
                record
              )}
            </Text>
            <Text size="sm">
              {t(`auditEvents.actions.${auditEvent.action}`)}
              {' · '}
              {auditEvent.user && isOfHouse ? (
                <RowLink href={recordPath('user', auditEvent.user.id)} onFollow={onNavigate}>
                  {auditEvent.user.nome}
                </RowLink>
              ) : (
                (auditEvent.user?.nome ?? t('auditEvents.nobody'))
              )}
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

/** Whether one of the audit events is the permanent deletion of the record. */
function isGone({ resource, recordId }: RecentAuditEvent, auditEvents: readonly RecentAuditEvent[]): boolean {
  return auditEvents.some(
    (auditEvent) =>
      auditEvent.action === 'delete' && auditEvent.resource === resource && auditEvent.recordId === recordId,
  );
}
