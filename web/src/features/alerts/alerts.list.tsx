import { Button } from '@mantine/core';
import {
  IconAdjustmentsAlt,
  IconArrowBackUp,
  IconCalendarPause,
  IconClockPause,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { ALERT_KINDS, canAcknowledge, canReopen, canSnooze } from '#contracts/alerts/alerts.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { ChoiceFilter, selectedValue } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, dateTimeColumn, numberColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { recordCell, TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import type { Format } from '#web/lib/format.ts';
import { useFormat } from '#web/lib/format.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useCan } from '#web/lib/session.ts';
import { LIST, useAlertMutations } from './alerts.api.ts';

/** The filters of the alert list. */
const FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'alerts.kind',
    options: (t) => ALERT_KINDS.map((value) => ({ value, label: t(`alertKinds.${value}`) })),
  },
  'organisationId',
  'placeId',
];
const SnoozeDialog = lazyDialog([], () => import('./snooze.dialog.tsx'), 'SnoozeDialog');

/** The states shown only on request; open alerts are the default. */
const OTHER_STATES = ['acknowledged', 'snoozed', 'resolved'] as const;

/** The list of alerts that need attention, with their state. */
export function AlertsList() {
  const { t } = useTranslation();
  const snoozed = useRowDialog<Alert>();
  const list = useList(LIST, (alert) => alert.alertId);
  const state = selectedValue(OTHER_STATES, list.state.filters.state);
  const actions = useAlertActions(snoozed.show);
  const columns = useAlertColumns(actions);
  const mayRule = useCan()('alerts.rules');

  return (
    <ListPage
      title={t('alerts.title')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      filters={
        <>
          <ChoiceFilter
            label={t('list.state')}
            value={state}
            onChange={(chosen) => list.state.setFilters({ state: chosen ?? undefined })}
            all={t('alerts.states.open')}
            options={OTHER_STATES.map((value) => ({ value, label: t(`alerts.states.${value}`) }))}
          />
          {mayRule && (
            <Button
              variant="default"
              leftSection={<IconAdjustmentsAlt size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/admin/alerts/rules" state={FROM_LIST} />}
            >
              {t('alerts.openRules')}
            </Button>
          )}
        </>
      }
      emptyHint={t('alerts.emptyHint')}
      singleFilterHint={state && t(`alerts.emptyOf.${state}`)}
    >
      {snoozed.row && <SnoozeDialog alert={snoozed.row} onClose={snoozed.hide} />}
    </ListPage>
  );
}

const column = listColumns<Alert>();

function useAlertColumns(actions: readonly RowAction<Alert>[]) {
  const { t } = useTranslation();
  const format = useFormat();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, ({ subject }: Alert) => subject.name),
        column.accessor((alert) => alert.subject.name, {
          id: 'subject.name',
          header: t('alerts.subject'),
          cell: ({ getValue, row }) => (
            <TextCell maxWidth="260px" href={row.original.subject.url}>
              {getValue()}
            </TextCell>
          ),
          meta: { card: 'title', figures: true },
        }),
        column.accessor((alert) => alert.place?.name ?? '', {
          id: 'place.name',
          header: t('alerts.place'),
          cell: recordCell('place', (alert) => alert.place?.placeId, '200px'),
        }),
        column.accessor('kind', {
          header: t('alerts.kind'),
          cell: ({ getValue }) => t(`alertKinds.${getValue()}`),
        }),
        column.accessor('state', {
          header: t('list.state'),
          cell: ({ row }) => <TextCell maxWidth="260px">{stateText(row.original, t, format)}</TextCell>,
        }),
        column.accessor('since', { header: t('alerts.since'), ...dateTimeColumn(format, '150px') }),
        column.accessor('lastAt', { header: t('alerts.lastAt'), ...dateTimeColumn(format, '150px') }),
        column.accessor('count', { header: t('alerts.count'), ...numberColumn(format, '120px') }),
      ]),
    [t, format, actions],
  );
}

/** The state, with who acknowledged the alert or until when it is snoozed. */
function stateText({ state, acknowledgedBy, snoozedUntil }: Alert, t: TFunction, format: Format): string {
  if (state === 'acknowledged' && acknowledgedBy)
    return t('alerts.acknowledgedBy', { name: acknowledgedBy.nome });
  if (snoozedUntil) return t('alerts.snoozedUntil', { when: format.dateTime(snoozedUntil) });
  return t(`alerts.stateOf.${state}`);
}

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
