import { Text, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangleFilled,
  IconChevronDown,
  IconChevronRight,
  IconClock,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Alert, AlertSeverity } from '#contracts/alerts/alerts.ts';
import { recordPath } from '#contracts/core/resources.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import classes from './alert-cells.module.css';
import { capsulesOf, isRefill, kindsOf, refillPath } from './alert-groups.ts';
import type { AlertGroups } from './use-alert-groups.ts';

interface AlertCellProps {
  alert: Alert;
  groups: AlertGroups;
}

/** What an alert is about, as a link to it; for a whole task, to what there is to bring. */
export function SubjectCell({ alert, groups: { groupOf, isClosed, toggle } }: AlertCellProps) {
  const { t } = useTranslation();
  const group = groupOf(alert);
  const closed = isClosed(alert);
  const Chevron = closed ? IconChevronRight : IconChevronDown;
  return (
    <div className={classes.lines}>
      {closed && group && alert.place ? (
        <RowLink href={refillPath(alert.place.placeId)}>
          {t('alerts.group.title', { count: capsulesOf(group) })}
        </RowLink>
      ) : (
        <RowLink href={alert.subject.url}>{alert.subject.name}</RowLink>
      )}
      {group && (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={!closed}
          aria-label={t(closed ? 'alerts.group.openNamed' : 'alerts.group.closeNamed', {
            count: group.length,
            place: alert.place?.name,
          })}
          onClick={() => toggle(alert)}
        >
          <Chevron size={14} aria-hidden />
          {t(closed ? 'alerts.group.open' : 'alerts.group.close', { count: group.length })}
        </UnstyledButton>
      )}
    </div>
  );
}

/** What has happened, and where to see what to bring if that settles it. */
export function KindCell({ alert, groups: { groupOf, isClosed } }: AlertCellProps) {
  const { t } = useTranslation();
  const group = isClosed(alert) ? groupOf(alert) : undefined;
  return (
    <div className={classes.lines}>
      {group
        ? kindsOf(group).map(([kind, count]) => (
            <span key={kind}>{t('alerts.group.kind', { kind: t(`alertKinds.${kind}`), count })}</span>
          ))
        : t(`alertKinds.${alert.kind}`)}
      {!group && isRefill(alert) && alert.place && (
        <RowLink href={refillPath(alert.place.placeId)} className={classes.second}>
          {t('alerts.refill')}
        </RowLink>
      )}
    </div>
  );
}

/** The place of an alert and, below it, the organisation. */
export function WhereCell({ alert: { place, organisation } }: { alert: Alert }) {
  if (!place && !organisation) return null;
  return (
    <div className={classes.lines}>
      {place && <RowLink href={recordPath('place', place.placeId)}>{place.name}</RowLink>}
      {organisation && (
        <Text span size="xs" c="dimmed">
          {organisation.name}
        </Text>
      )}
    </div>
  );
}

const ICONS: Record<AlertSeverity, Icon> = {
  now: IconAlertTriangleFilled,
  soon: IconClock,
  info: IconInfoCircle,
};

/** How urgent an alert is: by shape, word and colour. */
export function SeverityMark({ severity }: { severity: AlertSeverity }) {
  const { t } = useTranslation();
  const Mark = ICONS[severity];
  return (
    <span className={classes.severity} data-severity={severity}>
      <Mark size={14} aria-hidden />
      {t(`alerts.severities.${severity}`)}
    </span>
  );
}
