import { Button } from '@mantine/core';
import { IconAdjustmentsAlt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { ALERT_KINDS, ALERT_SEVERITIES, ALERT_STATES } from '#contracts/alerts/alerts.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { notifySuccess } from '#web/kit/feedback/notify.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { ChoiceFilter, selectedValue } from '#web/kit/list/choice-filter.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import { capsulesOf } from './alert-groups.ts';
import { LIST, UNRESOLVED } from './alerts.api.ts';
import { useAlertActions } from './use-alert-actions.ts';
import { useAlertColumns } from './use-alert-columns.tsx';
import { useAlertGroups } from './use-alert-groups.ts';

/** The filters of the alert list. */
const FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'alerts.kind',
    options: (t) => ALERT_KINDS.map((value) => ({ value, label: t(`alertKinds.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'severity',
    label: 'alerts.severity',
    options: (t) => ALERT_SEVERITIES.map((value) => ({ value, label: t(`alerts.severities.${value}`) })),
  },
  'organisationId',
  'placeId',
];
const SnoozeDialog = lazyDialog(
  ['snooze'],
  () => import('#web/domain/snooze/snooze.dialog.tsx'),
  'SnoozeDialog',
);
/** Loaded with the first selection. */
const AlertBulkButtons = lazyComponent(
  ['selection', 'snooze'],
  () => import('./alert-bulk-buttons.tsx'),
  'AlertBulkButtons',
);

/** The states shown only on request; open alerts are the default. */
const OTHER_STATES = ['acknowledged', 'snoozed', 'resolved'] as const;

/** The list of alerts that need attention, with their state. */
export function AlertsList() {
  const { t } = useTranslation();
  const snoozed = useRowDialog<Alert>();
  const { list, groups, isFolded } = useAlertGroups(useList(LIST, (alert) => alert.alertId));
  const chosen = selectedValue([...OTHER_STATES, UNRESOLVED], list.state.filters.state);
  const { groupOf, isClosed, membersOf } = groups;
  const nameOf = useCallback(
    (alert: Alert) => {
      const group = isClosed(alert) ? groupOf(alert) : undefined;
      if (!group) return alert.subject.name;
      return `${t('alerts.group.title', { count: capsulesOf(group) })}, ${alert.place?.name}`;
    },
    [t, groupOf, isClosed],
  );
  const { actions, snoozeUntil } = useAlertActions({ membersOf, nameOf }, snoozed.show);
  const can = useCan();
  // Nothing is left to do about those that are resolved.
  const mayWrite = can('alerts.write') && chosen !== 'resolved';
  const columns = useAlertColumns({ actions, groups, nameOf, mayWrite, state: chosen });

  return (
    <ListPage
      title={t('alerts.title')}
      list={list}
      columns={columns}
      isFolded={isFolded}
      counted={{ perPage: t('alerts.perPage'), range: (shown) => t('alerts.range', shown) }}
      fieldFilters={FILTERS}
      bulkActions={
        mayWrite
          ? (selection) => (
              <AlertBulkButtons
                states={ALERT_STATES.filter((state) => (chosen ?? 'open').split(',').includes(state))}
                resource={list.resource}
                apiQuery={list.apiQuery}
                selection={selection}
                onDone={selection.clear}
              />
            )
          : undefined
      }
      filters={
        <>
          <ChoiceFilter
            label={t('list.state')}
            value={chosen}
            onChange={(state) => list.state.setFilters({ state: state ?? undefined })}
            all={t('alerts.states.open')}
            options={[
              ...OTHER_STATES.map((value) => ({ value, label: t(`alerts.states.${value}`) })),
              // Offered only where a figure has led to it.
              ...(chosen === UNRESOLVED ? [{ value: UNRESOLVED, label: t('alerts.unresolved') }] : []),
            ]}
          />
          {can('alerts.rules') && (
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
      singleFilterHint={chosen && chosen !== UNRESOLVED ? t(`alerts.emptyOf.${chosen}`) : undefined}
    >
      {snoozed.row && (
        <SnoozeDialog
          title={t('alerts.snoozeTitle', { name: nameOf(snoozed.row) })}
          snooze={async (until) => {
            await snoozeUntil(snoozed.row as Alert, until);
            notifySuccess(t('alerts.snoozed'), nameOf(snoozed.row as Alert));
          }}
          onClose={snoozed.hide}
        />
      )}
    </ListPage>
  );
}
