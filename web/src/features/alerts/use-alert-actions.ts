import {
  IconArrowBackUp,
  IconCalendarPause,
  IconClockPause,
  IconTruckDelivery,
  IconUserCheck,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { canAcknowledge, canReopen, canSnooze } from '#contracts/alerts/alerts.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { useCan } from '#web/lib/session.ts';
import { isRefill, refillPath } from './alert-groups.ts';
import { useAlertMutations } from './alerts.api.ts';
import type { AlertGroups } from './use-alert-groups.ts';

const DAY_MS = 24 * 3_600_000;

/** What a row stands for: one alert, or all of its task. */
interface ActedOn {
  membersOf: AlertGroups['membersOf'];
  nameOf: (alert: Alert) => string;
}

/**
 * The actions on the alerts that a row stands for; read-only users only see what leads on.
 * @param openSnooze opens the dialog that asks until when to snooze; must be the same function on every render
 */
export function useAlertActions({ membersOf, nameOf }: ActedOn, openSnooze: (alert: Alert) => void) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { acknowledge, snooze, reopen, changeMany, undoMany } = useAlertMutations();
  const mayWrite = useCan()('alerts.write');
  /** The last action on a whole task, by its first alert. */
  const batches = useRef(new Map<number, string | null>());

  return useMemo(() => {
    const idsOf = (alert: Alert) => membersOf(alert).map(({ alertId }) => alertId);
    /** Runs the call of one alert or, for a whole task, the one for many. */
    const run = async (
      alert: Alert,
      body: Parameters<typeof changeMany>[0],
      one: (id: number) => Promise<unknown>,
    ) => {
      const ids = idsOf(alert);
      batches.current.delete(alert.alertId);
      if (ids.length === 1) return one(alert.alertId);
      const { batchId } = await changeMany({ ...body, ids });
      batches.current.set(alert.alertId, batchId);
    };
    const snoozeUntil = (alert: Alert, until: string) =>
      run(alert, { action: 'snooze', until }, (id) => snooze({ id, until }));
    /** Puts alerts back into the state that they had. */
    const undo = ({ alertId, state, snoozedUntil }: Alert) => {
      const batchId = batches.current.get(alertId);
      if (batchId) return undoMany(batchId);
      if (state === 'acknowledged') return acknowledge(alertId);
      return snoozedUntil === null ? reopen(alertId) : snooze({ id: alertId, until: snoozedUntil });
    };
    const any = (allowed: (alert: Alert) => boolean) => (alert: Alert) => membersOf(alert).some(allowed);
    const snoozeFor = (days: number, key: 'snoozeDay' | 'snoozeWeek'): RowAction<Alert> => ({
      key,
      label: t(`alerts.${key}`),
      icon: IconClockPause,
      visible: any(canSnooze),
      run: (alert) => snoozeUntil(alert, new Date(Date.now() + days * DAY_MS).toISOString()),
      success: (alert) => [t('alerts.snoozed'), nameOf(alert)],
      undo,
      failure: t('alerts.snoozeFailed'),
    });
    const refill: RowAction<Alert> = {
      key: 'refill',
      label: t('alerts.refill'),
      icon: IconTruckDelivery,
      visible: isRefill,
      run: ({ place }) => place && history.push(refillPath(place.placeId), FROM_LIST),
    };
    const changing: RowAction<Alert>[] = [
      {
        key: 'acknowledge',
        label: t('alerts.acknowledge'),
        icon: IconUserCheck,
        visible: any(canAcknowledge),
        run: (alert) => run(alert, { action: 'acknowledge' }, acknowledge),
        success: (alert) => [t('alerts.acknowledged'), nameOf(alert)],
        undo,
        failure: t('alerts.acknowledgeFailed'),
      },
      snoozeFor(1, 'snoozeDay'),
      snoozeFor(7, 'snoozeWeek'),
      {
        key: 'snoozeUntil',
        label: t('alerts.snoozeUntil'),
        icon: IconCalendarPause,
        visible: any(canSnooze),
        run: openSnooze,
      },
      {
        key: 'reopen',
        label: t('alerts.reopen'),
        icon: IconArrowBackUp,
        visible: any(canReopen),
        run: (alert) => run(alert, { action: 'reopen' }, reopen),
        success: (alert) => [t('alerts.reopened'), nameOf(alert)],
        failure: t('alerts.reopenFailed'),
      },
    ];
    return { actions: mayWrite ? [...changing, refill] : [refill], snoozeUntil };
  }, [
    t,
    history,
    mayWrite,
    membersOf,
    nameOf,
    acknowledge,
    snooze,
    reopen,
    changeMany,
    undoMany,
    openSnooze,
  ]);
}
