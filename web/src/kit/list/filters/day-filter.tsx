import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { dayOf } from '#web/lib/day.ts';

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** What is wrong with the day beside another one. */
  error?: string | false;
  /** Whether its calendar lies outside of what it stands in. */
  withinPortal?: boolean;
  /** Told of whole days only, and of none. */
  onChange: (day: string | undefined) => void;
}

/** A day that narrows a list. What is no day (yet) stays in the field, and narrows nothing. */
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

  // The address changes without us too: by the browser's buttons, or when the filters are cleared.
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }

  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const day = text === '' ? '' : dayOf(text);
    if (day !== null && day !== value) onChange(day || undefined);
  };
  const invalid = left && typed !== '' && dayOf(typed) === null;

  return (
    <DateField
      label={label}
      value={typed}
      onChange={change}
      withinPortal={withinPortal}
      onBlur={() => setLeft(true)}
      {...(min && { min })}
      {...(max && { max })}
      error={invalid ? t('filters.noDay') : error}
    />
  );
}
