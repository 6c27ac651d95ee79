import { IconArrowBackUp, IconCalendarPause, IconClockPause, IconUserCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/alerts.ts';
import { canAcknowledge, canReopen, canSnooze } from '#contracts/alerts.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useAlertMutations } from './alerts.api.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The actions on an alert that the signed-in user may take; none for read-only users.
 * @param openSnooze opens the dialog that asks until when to snooze; must be the same function on every render
 */
export function useAlertActions(openSnooze: (alert: Alert) => void): RowAction<Alert>[] {
  const { t } = useTranslation();
  const { acknowledge, snooze, reopen } = useAlertMutations();
  const mayWrite = useCan()('alerts.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const back = ({ alertId }: Alert) => reopen(alertId);
    /** Puts an alert back into the state that it had. */
    const undo = ({ alertId, state, snoozedUntil }: Alert) => {
      if (state === 'acknowledged') return acknowledge(alertId);
      return snoozedUntil === null ? reopen(alertId) : snooze({ id: alertId, until: snoozedUntil });
    };
    const snoozeFor = (days: number, key: 'snoozeDay' | 'snoozeWeek'): RowAction<Alert> => ({
      key,
      label: t(`alerts.${key}`),
      icon: IconClockPause,
      visible: canSnooze,
      run: ({ alertId }) =>
        snooze({ id: alertId, until: new Date(Date.now() + days * DAY_MS).toISOString() }),
      success: ({ subject }) => [t('alerts.snoozed'), subject.name],
      undo,
      failure: t('alerts.snoozeFailed'),
    });
    return [
      {
        key: 'acknowledge',
        label: t('alerts.acknowledge'),
        icon: IconUserCheck,
        visible: canAcknowledge,
        run: ({ alertId }) => acknowledge(alertId),
        success: ({ subject }) => [t('alerts.acknowledged'), subject.name],
        undo,
        failure: t('alerts.acknowledgeFailed'),
      },
      snoozeFor(1, 'snoozeDay'),
      snoozeFor(7, 'snoozeWeek'),
      {
        key: 'snoozeUntil',
        label: t('alerts.snoozeUntil'),
        icon: IconCalendarPause,
        visible: canSnooze,
        run: openSnooze,
      },
      {
        key: 'reopen',
        label: t('alerts.reopen'),
        icon: IconArrowBackUp,
        visible: canReopen,
        run: back,
        success: ({ subject }) => [t('alerts.reopened'), subject.name],
        failure: t('alerts.reopenFailed'),
      },
    ];
  }, [t, mayWrite, acknowledge, snooze, reopen, openSnooze]);
}
