import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineEntryInput, VISIT_NOTE_MAX } from '#contracts/visits/visit-inputs.ts';
import { LINE_OUTCOME_NAMES, type LineOutcome } from '#contracts/visits/visit-status.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useAnnounce } from '#web/kit/feedback/announce.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { TextAreaField } from '#web/kit/fields/text-field.tsx';
import { fieldErrors, invalidFields } from '#web/kit/form/field-errors.ts';
import { useFormat } from '#web/lib/format.ts';
import type { EntryBody, ShownLine } from '../outbox/outbox.ts';
import { change } from '../outbox/outbox-store.ts';
import { keepPhoto } from '../outbox/photo-store.ts';
import classes from './lines.module.css';
import { newId } from './new-id.ts';
import { PhotoField } from './photo-field.tsx';
import { useKeptPhoto } from './photo-preview.tsx';
import { SerialField } from './serial-field.tsx';

interface EntryFormProps {
  visitId: number;
  line: ShownLine;
  outcome: LineOutcome;
  onClose: () => void;
}

/** What has to be filled in beyond what the contract requires of every entry. */
const REQUIRED: Partial<Record<LineOutcome, 'serialNumber' | 'note'>> = {
  swapped: 'serialNumber',
  skipped: 'note',
};

/** Records what was done about a slot. It is kept at once, and sent when there is a connection. */
export function EntryForm({ visitId, line, outcome, onClose }: EntryFormProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const { number } = useFormat();
  const announce = useAnnounce();
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  // What was refused is corrected, not typed again.
  const before = line.waiting?.refusal ? line.waiting.body : null;
  const [values, setValues] = useState({
    serialNumber: before?.serialNumber ?? '',
    remaining: (before?.remaining ?? '') as number | string,
    dueDate: before?.dueDate ?? '',
    note: before?.note ?? '',
  });
  const photoBefore = useKeptPhoto(before?.clientId ?? null);
  const [chosenPhoto, setPhoto] = useState<Blob | null>();
  const photo = chosenPhoto === undefined ? photoBefore : chosenPhoto;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (changed: Partial<typeof values>) => setValues((former) => ({ ...former, ...changed }));

  const record = async () => {
    const body: EntryBody = {
      outcome,
      serialNumber: outcome === 'swapped' ? values.serialNumber.trim() : null,
      remaining: outcome === 'refilled' && typeof values.remaining === 'number' ? values.remaining : null,
      dueDate: (outcome === 'refilled' && values.dueDate) || null,
      note: values.note.trim() || null,
      at: new Date().toISOString(),
      clientId: newId(),
      confirm: false,
    };
    const needed = REQUIRED[outcome];
    const missing = needed && !body[needed] ? [{ path: needed, code: 'required' as const }] : [];
    const faults = fieldErrors(lineEntryInput, body, missing);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return invalidFields(form.current, faults)[0]?.focus();
    if (photo) await keepPhoto(body.clientId, photo);
    change({
      kind: 'recorded',
      entry: { visitId, lineId: line.lineId, body, ...(photo && { photo: true }) },
    });
    announce(t('visits.recorded'));
    onClose();
  };

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        void record();
      }}
    >
      <Text id={titleId} fw={600}>
        {t('visits.slot', { slot: line.slot })}: {label(LINE_OUTCOME_NAMES[outcome])}
      </Text>
      {outcome === 'swapped' && (
        <SerialField
          label={t('visits.serial')}
          required
          value={values.serialNumber}
          error={errors.serialNumber}
          onChange={(serialNumber) => set({ serialNumber })}
        />
      )}
      {outcome === 'refilled' && (
        <>
          <NumberInput
            label={t('visits.remaining')}
            description={
              line.capsule && t('visits.remainingHelp', { total: number(line.capsule.totalShots) })
            }
            min={0}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            inputMode="numeric"
            data-path="remaining"
            value={values.remaining}
            error={errors.remaining}
            onChange={(remaining) => set({ remaining })}
          />
          <DateField
            label={t('visits.dueDate')}
            data-path="dueDate"
            value={values.dueDate}
            error={errors.dueDate}
            onChange={(dueDate) => set({ dueDate })}
          />
        </>
      )}
      <TextAreaField
        label={t(outcome === 'skipped' ? 'visits.why' : 'visits.remark')}
        required={outcome === 'skipped'}
        limit={VISIT_NOTE_MAX}
        minRows={1}
        autoFocus={outcome === 'skipped' || outcome === 'kept'}
        data-path="note"
        value={values.note}
        error={errors.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <PhotoField photo={photo} onChange={setPhoto} />
      <Group gap="xs" grow>
        <Button variant="default" onClick={onClose}>
          {t('visits.back')}
        </Button>
        <Button type="submit">{t('visits.record')}</Button>
      </Group>
    </form>
  );
}
