import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { parseDay } from '#web/lib/day.ts';

interface DayFilterProps {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Error about the combination with another day. */
  error?: string | false;
  /** Whether the calendar is rendered in a portal; not inside a popover. */
  withinPortal?: boolean;
  /** Called with complete days only, and with undefined when emptied. */
  onChange: (day: string | undefined) => void;
}

/** A day filter. An incomplete or invalid day stays in the field without filtering. */
export function DayFilter({
  label,
  value = '',
  min,
  max,
  error = false,
  withinPortal = true,
  onChange,
}: DayFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(false);

  // The address also changes from outside, by the browser's buttons or by clearing the filters.
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }

  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const day = text === '' ? '' : parseDay(text);
    if (day !== null && day !== value) onChange(day || undefined);
  };
  const invalid = left && typed !== '' && parseDay(typed) === null;

  return (
    <DateField
      label={label}
      value={typed}
      onChange={change}
      withinPortal={withinPortal}
      onBlur={() => setLeft(true)}
      {...(min && { min })}
      {...(max && { max })}
      error={invalid ? t('form.date.invalid') : error}
    />
  );
}
