import { Button, Chip, Fieldset, Group, Input, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OPENING_HOURS_MAX } from '#contracts/core/constants.ts';
import { WEEKDAYS, weekdayName } from '#contracts/opening-hours.ts';
import { PLACE_FIELDS as FIELDS } from '#contracts/places.ts';
import { localeOf } from '#web/i18n/language.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { IconButton } from '#web/kit/display/icon-buttons.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import classes from './opening-hours.module.css';
import type { PlaceValues } from './places.api.ts';

/** What most places keep. */
const NEW_HOURS = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

interface OfForm {
  form: UseFormReturnType<PlaceValues>;
}

/** The opening hours of a place: rows of days with a time from and to. */
export function OpeningHoursFields({ form }: OfForm) {
  const { t } = useTranslation();
  const label = useLabel();
  const addButton = useRef<HTMLButtonElement>(null);
  const { openingHours } = form.values;
  const remove = (index: number) => {
    form.removeListItem('openingHours', index);
    // The button that had the focus goes with its row.
    addButton.current?.focus();
  };
  return (
    <fieldset className={classes.hours}>
      <legend>{label(FIELDS.openingHours)}</legend>
      <Text size="sm" c="dimmed">
        {t('places.hours.help')}
      </Text>
      {openingHours.map((_, index) => (
        <HoursRow
          // biome-ignore lint/suspicious/noArrayIndexKey: what is in a row comes from the form alone
          key={index}
          form={form}
          index={index}
          onRemove={() => remove(index)}
        />
      ))}
      {form.errors.openingHours && (
        <Text size="sm" c="red" role="alert">
          {form.errors.openingHours}
        </Text>
      )}
      <Button
        ref={addButton}
        variant="default"
        data-path="openingHours"
        leftSection={<IconPlus size={18} />}
        disabled={openingHours.length >= OPENING_HOURS_MAX}
        onClick={() => form.insertListItem('openingHours', NEW_HOURS)}
      >
        {t('places.hours.add')}
      </Button>
    </fieldset>
  );
}

interface HoursRowProps extends OfForm {
  index: number;
  onRemove: () => void;
}

function HoursRow({ form, index, onRemove }: HoursRowProps) {
  const { t } = useTranslation();
  const number = index + 1;
  const path = `openingHours.${index}` as const;
  return (
    <Fieldset variant="unstyled" className={classes.row} aria-label={t('places.hours.one', { number })}>
      <DaysField form={form} path={`${path}.days`} days={form.values.openingHours[index]?.days ?? []} />
      <div className={classes.times}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={t(`places.hours.${end}`)}
            {...REQUIRED_PROPS}
            {...form.getInputProps(`${path}.${end}`)}
          />
        ))}
        <IconButton label={t('places.hours.remove', { number })} onClick={onRemove} mt={22}>
          <IconTrash size={18} />
        </IconButton>
      </div>
    </Fieldset>
  );
}

interface DaysFieldProps extends OfForm {
  path: `openingHours.${number}.days`;
  days: readonly number[];
}

/** The days of a row, of which at least one is chosen. */
function DaysField({ form, path, days }: DaysFieldProps) {
  const { t, i18n } = useTranslation();
  const language = localeOf(i18n.language);
  const choose = (chosen: string[]) => form.setFieldValue(path, chosen.map(Number).sort());
  return (
    <Input.Wrapper
      label={t('places.hours.days')}
      labelElement="div"
      error={form.errors[path]}
      errorProps={{ mt: 6, role: 'alert' }}
      {...REQUIRED_PROPS}
    >
      <Chip.Group multiple value={days.map(String)} onChange={choose}>
        <Group gap={6} mt={4} role="group" aria-label={t('places.hours.days')}>
          {WEEKDAYS.map((day) => (
            <Chip
              key={day}
              value={String(day)}
              size="sm"
              variant="outline"
              aria-label={weekdayName(day, language, 'long')}
              // A faulty row is entered at its first day.
              {...(day === 1 && { 'data-path': path })}
            >
              {weekdayName(day, language, 'short')}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
