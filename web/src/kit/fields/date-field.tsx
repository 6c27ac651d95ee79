import type { TextInputProps } from '@mantine/core';
import { Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { FocusEvent, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FOCUS_ON_RELEASE } from '#web/kit/display/focus.ts';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { formatDay, parseDay } from '#web/lib/day.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import classes from './date-field.module.css';

const DateCalendar = lazyComponent([], () => import('./date-calendar.tsx'), 'DateCalendar');

interface DateFieldProps extends Pick<TextInputProps, 'required' | 'withAsterisk' | 'labelProps'> {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** `YYYY-MM-DD`; the typed text while that is no valid day; empty for none. */
  value?: string;
  onChange?: (value: string) => void;
  onFocus?: () => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** First and last day offered by the calendar, `YYYY-MM-DD`. Typed days are not limited: the form validates them. */
  min?: string;
  max?: string;
  /** The calendar's first view without a day: this month's days, or years for days in the distant past. */
  initialView?: 'days' | 'years';
  'data-path'?: string;
  /** False inside a popover, which a click in a calendar outside of it would close. */
  withinPortal?: boolean;
}

/**
 * A day without a time: typed as `DD/MM/YYYY`, `DDMMYYYY` or `YYYY-MM-DD`, or chosen from a calendar that is loaded on
 * first use. Takes the props of `form.getInputProps` for a text field.
 */
export function DateField(props: DateFieldProps) {
  const { value = '', onChange, onBlur, min, max, initialView, withinPortal = true, ...input } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  // The text stays as typed while the field has the focus; then the day is formatted.
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  const day = parseDay(value);
  const valueOfText = (text: string) => parseDay(text) ?? text.trim();

  // A value that comes from elsewhere, such as the browser's Back, replaces what was typed.
  if (value !== seen) {
    setSeen(value);
    if (typed !== null && value !== valueOfText(typed)) setTyped(null);
  }

  const type = (text: string) => {
    setTyped(text);
    onChange?.(valueOfText(text));
  };
  const choose = (chosen: string | null) => {
    setTyped(null);
    setOpened(false);
    if (chosen) onChange?.(chosen);
  };

  return (
    <TextInput
      {...input}
      value={typed ?? formatDay(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      placeholder={t('form.date.placeholder')}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: classes.input ?? '' }}
      rightSection={
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal={withinPortal}
        >
          <Popover.Target>
            <PlainIconButton
              {...FOCUS_ON_RELEASE}
              disabled={input.disabled ?? false}
              label={t('form.date.open')}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </PlainIconButton>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense
              fallback={<div className={classes.calendar} role="status" aria-label={t('list.loading')} />}
            >
              <DateCalendar value={day} onChange={choose} min={min} max={max} initialView={initialView} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
