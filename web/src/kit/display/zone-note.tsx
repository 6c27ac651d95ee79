import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { installationZone } from '#web/lib/time-zone.ts';

interface ZoneNoteProps {
  className?: string | undefined;
  /** IANA name; that of the installation, where nothing else is said. */
  zone?: string | undefined;
}

/** Names the time zone of what is shown, and beside it that of somebody whose clocks say another time. */
export function ZoneNote({ className, zone = installationZone() }: ZoneNoteProps) {
  const { t } = useTranslation();
  if (!zone) return null;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [there, here] = [offsetOf(zone), offsetOf(own)];
  return (
    <Text size="xs" c="dimmed" className={className}>
      {t('shell.zone.shown', { zone: `${zone} (${there})` })}
      {here !== there && ` · ${t('shell.zone.own', { zone: `${own} (${here})` })}`}
    </Text>
  );
}

/** As `GMT-3`, at present. */
function offsetOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
