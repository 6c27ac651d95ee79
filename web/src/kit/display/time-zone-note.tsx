import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { installationZone } from '#web/lib/time-zone.ts';

interface TimeZoneNoteProps {
  className?: string | undefined;
  /** IANA name; the installation's by default. */
  zone?: string | undefined;
}

/** Names the time zone of the times shown, and the browser's own if its offset differs. */
export function TimeZoneNote({ className, zone = installationZone() }: TimeZoneNoteProps) {
  const { t } = useTranslation();
  if (!zone) return null;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [there, here] = [offsetOf(zone), offsetOf(own)];
  return (
    <Text size="xs" c="dimmed" className={className}>
      {t('shell.zone.shown', { zone: `${zone}${there}` })}
      {here !== there && ` · ${t('shell.zone.own', { zone: `${own}${here}` })}`}
    </Text>
  );
}

/** The current offset, such as ` (GMT-3)`; empty for a zone that the server knows but not this browser. */
function offsetOf(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
    return ` (${format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value})`;
  } catch {
    return '';
  }
}
