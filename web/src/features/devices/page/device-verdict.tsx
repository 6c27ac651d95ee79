import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import type { Device } from '#contracts/devices/devices.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import { goToPart, type PartId } from './device-part.tsx';
import { type Finding, findingsOf } from './findings.ts';

interface DeviceVerdictProps {
  device: Device;
  /** Opens the dialog to change the campaign; undefined without permission, like the next one. */
  onSetCampaign: (() => void) | undefined;
  /** Opens the dialog with the code by which somebody connects it. */
  onShowClaimCode: (() => void) | undefined;
}

/** What is wrong with a device, in words and with what to do about it: the first thing that support looks at. */
export function DeviceVerdict({ device, ...ways }: DeviceVerdictProps) {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  const findings = findingsOf(device, new Date(), useIsOfHouse());
  const well = findings.length === 0;
  return (
    <Alert
      color={well ? 'teal' : 'yellow'}
      variant="light"
      // Text in the alert's own yellow has too little contrast.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      title={t(well ? 'devicePage.verdict.well' : 'devicePage.verdict.title')}
      icon={well ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {!well && (
        <List size="sm">
          {findings.map(({ kind, count = 0, since, total = count }) => (
            <List.Item key={kind}>
              {t(`devicePage.verdict.${kind}`, {
                count: total,
                missing: number(count),
                day: since && day(dayAt(new Date(since))),
              })}{' '}
              <WayOn kind={kind} device={device} {...ways} />
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

/** Where to read more about a finding, or what to do about it. */
function WayOn({
  kind,
  device,
  onSetCampaign,
  onShowClaimCode,
}: DeviceVerdictProps & { kind: Finding['kind'] }) {
  const { t } = useTranslation();
  const { place } = device;
  const help = <RowLink href="/admin/help/devices">{t('devicePage.verdict.help')}</RowLink>;
  const toPart = (part: PartId, label: string) => (
    <TextButton onClick={() => goToPart(part)}>{label}</TextButton>
  );
  switch (kind) {
    case 'nobody':
    case 'nobodySince':
      if (!onShowClaimCode) return help;
      return <TextButton onClick={onShowClaimCode}>{t('devicePage.verdict.connect')}</TextButton>;
    case 'noCampaign':
      if (!onSetCampaign) return help;
      return <TextButton onClick={onSetCampaign}>{t('devicePage.verdict.campaign')}</TextButton>;
    case 'never':
    case 'unreported':
      return help;
    case 'silent':
      if (!place) return toPart('history', t('devicePage.verdict.history'));
      return <RowLink href={recordPath('place', place.placeId)}>{t('devicePage.verdict.place')}</RowLink>;
    case 'behind':
    case 'faults':
      return toPart('health', t('devicePage.verdict.health'));
    case 'noCapsule':
    case 'otherFragrance':
      return toPart('slots', t('devicePage.verdict.slots'));
    case 'expired':
    case 'empty':
    case 'due':
    case 'low':
      return (
        <RowLink href={`/admin/refill?within=30${place ? `&placeId=${place.placeId}` : ''}`}>
          {t('devicePage.verdict.refill')}
        </RowLink>
      );
  }
}

/** A button in running text, like the links beside it. */
function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={onClick}>
      {children}
    </Anchor>
  );
}
