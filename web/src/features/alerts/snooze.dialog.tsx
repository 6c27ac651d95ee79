import { Button, Group } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { SNOOZE_MAX_DAYS, snoozeInput } from '#contracts/alerts/alerts.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { fieldErrors } from '#web/kit/form/field-errors.ts';
import { addDays, dayAt, parseDay } from '#web/lib/day.ts';
import { errorText } from '#web/lib/error-text.ts';
import { fromLocalInput } from '#web/lib/time-zone.ts';
import { useAlertMutations } from './alerts.api.ts';

interface SnoozeDialogProps {
  alert: Alert;
  onClose: () => void;
}

const dayFromNow = (days: number) => addDays(dayAt(new Date()), days);

/** Asks for the day until which an alert is snoozed; it reopens when that day begins in the installation's zone. */
export function SnoozeDialog({ alert, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation();
  const { snooze } = useAlertMutations();
  const [day, setDay] = useState('');
  const [fault, setFault] = useState<string>();
  const [running, setRunning] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const until = parseDay(day) ? fromLocalInput(`${day}T00:00`) : day;
    const faults = fieldErrors(snoozeInput, { until }, []);
    setFault(faults.until);
    if (faults.until) return;
    setRunning(true);
    try {
      await snooze({ id: alert.alertId, until });
      notifySuccess(t('alerts.snoozed'), alert.subject.name);
      onClose();
    } catch (error) {
      notifyError(errorText(error, t));
      setRunning(false);
    }
  };

  return (
    <Dialog title={t('alerts.snoozeTitle', { name: alert.subject.name })} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <DateField
          label={t('alerts.until')}
          description={t('alerts.untilHelp')}
          error={fault}
          value={day}
          onChange={setDay}
          min={dayFromNow(1)}
          max={dayFromNow(SNOOZE_MAX_DAYS)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('alerts.snooze')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
