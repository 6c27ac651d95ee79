import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AlertState,
  canAcknowledge,
  canReopen,
  canSnooze,
  SNOOZE_MAX_DAYS,
  snoozeInput,
} from '#contracts/alerts/alerts.ts';
import type { ALERT_BULK_ACTIONS } from '#contracts/core/bulk.ts';
import type { BulkFieldProps, BulkRequest } from '#web/domain/bulk/bulk.api.ts';
import { BulkDialog } from '#web/domain/bulk/bulk.dialog.tsx';
import { dayFromNow, startOf } from '#web/domain/snooze/snooze-day.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { fieldErrors } from '#web/kit/form/field-errors.ts';

interface AlertBulkButtonsProps extends Pick<BulkRequest, 'resource' | 'selection' | 'apiQuery'> {
  /** The states of the listed alerts. */
  states: readonly AlertState[];
  /** Clears the selection. */
  onDone: () => void;
}

interface AlertAction {
  action: (typeof ALERT_BULK_ACTIONS)[number];
  can: (alert: { state: AlertState }) => boolean;
  Field?: ComponentType<BulkFieldProps>;
}

const ACTIONS: readonly AlertAction[] = [
  { action: 'acknowledge', can: canAcknowledge },
  { action: 'snooze', can: canSnooze, Field: UntilField },
  { action: 'reopen', can: canReopen },
];

/** What can be done to the selected alerts; each opens a dialog that first shows what would happen. */
export function AlertBulkButtons({ states, ...props }: AlertBulkButtonsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<AlertAction | null>(null);
  return (
    <>
      {ACTIONS.filter(({ can }) => states.some((state) => can({ state }))).map((each) => (
        <Button key={each.action} variant="default" size="sm" onClick={() => setChosen(each)}>
          {t(`alerts.${each.action}`)}
        </Button>
      ))}
      {chosen && (
        <BulkDialog
          {...props}
          kind="alert"
          action={chosen.action}
          label={t(`alerts.${chosen.action}`)}
          Field={chosen.Field}
          // The bell counts open alerts.
          onChanged={() => void client.invalidateQueries({ queryKey: ['notices'] })}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** The day until which the alerts are snoozed. */
function UntilField({ onChange }: BulkFieldProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  const until = startOf(day);
  const fault = day === '' ? undefined : fieldErrors(snoozeInput, { until }, []).until;
  return (
    <DateField
      label={t('snooze.until')}
      description={t('snooze.help')}
      error={fault}
      value={day}
      onChange={(typed) => {
        setDay(typed);
        const wanted = startOf(typed);
        onChange(fieldErrors(snoozeInput, { until: wanted }, []).until ? null : { until: wanted });
      }}
      min={dayFromNow(1)}
      max={dayFromNow(SNOOZE_MAX_DAYS)}
    />
  );
}
