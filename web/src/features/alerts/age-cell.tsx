import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';
import { useFormat } from '#web/lib/format.ts';

const MINUTE_MS = 60_000;
const STEPS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** How long ago something was, in the largest whole unit up to days: `há 3 h`. */
export function ageText(iso: string, now: number, locale: string): string {
  const age = Math.max(0, now - Date.parse(iso));
  const step = STEPS.find(({ ms }) => age >= ms);
  // Less than a minute ago: now.
  if (!step) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' });
  return format.format(-Math.floor(age / step.ms), step.unit);
}

/** How long ago something was, and when. */
export function AgeCell({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <time dateTime={at}>
      {ageText(at, Date.now(), localeOf(i18n.language))}
      <Text span size="xs" c="dimmed" display="block">
        {dateTime(at)}
      </Text>
    </time>
  );
}
