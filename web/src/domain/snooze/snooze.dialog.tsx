import { Button, Group } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SNOOZE_MAX_DAYS, snoozeInput } from '#contracts/alerts/alerts.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { notifyError } from '#web/kit/feedback/notify.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { fieldErrors } from '#web/kit/form/field-errors.ts';
import { errorText } from '#web/lib/error-text.ts';
import { dayFromNow, startOf } from './snooze-day.ts';

interface SnoozeDialogProps {
  title: string;
  /** Puts it off until then, and says so. */
  snooze: (until: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the day until which something is put off: until that day begins in the installation's zone. */
export function SnoozeDialog({ title, snooze, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  const [fault, setFault] = useState<string>();
  const [running, setRunning] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const until = startOf(day);
    const faults = fieldErrors(snoozeInput, { until }, []);
    setFault(faults.until);
    if (faults.until) return;
    setRunning(true);
    try {
      await snooze(until);
      onClose();
    } catch (error) {
      notifyError(errorText(error, t));
      setRunning(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <DateField
          label={t('snooze.until')}
          description={t('snooze.help')}
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
            {t('snooze.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
