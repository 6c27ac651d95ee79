import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { hoursOfDay, type OpeningHours } from '#contracts/opening-hours.ts';
import type { VisitRecord } from '#contracts/visits/visits.ts';
import { AddressLink } from '#web/domain/address/address-link.tsx';
import { addressText } from '#web/domain/address/address-values.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useCountryNames } from '#web/lib/format.ts';
import type { ShownLine } from '../outbox/outbox.ts';
import visitClasses from '../visit.module.css';
import classes from './lines.module.css';
import { VisitLineItem } from './visit-line.tsx';

interface PlacesOfVisitProps {
  visit: VisitRecord;
  lines: readonly ShownLine[];
  mayRecord: boolean;
}

/** The places in the order of the visit, each with its devices and their slots. */
export function PlacesOfVisit({ visit, lines, mayRecord }: PlacesOfVisitProps) {
  const { t } = useTranslation();
  const countryName = useCountryNames();
  const places = groupsOf(lines, ({ place }) => place?.placeId ?? null);
  if (lines.length === 0) return <Text c="dimmed">{t('visits.nothing')}</Text>;
  return places.map(([placeId, ofPlace]) => {
    const name = ofPlace[0]?.place?.name ?? t('visits.nowhere');
    const place = visit.places.find((one) => one.placeId === placeId);
    const written = addressText(place?.address ?? null, countryName);
    return (
      <section key={placeId} className={visitClasses.card} aria-label={name}>
        <Group gap="4px 16px" justify="space-between" align="baseline">
          <Text component="h2" fw={600} fz="lg">
            {placeId === null ? (
              name
            ) : (
              <RecordLink resource="place" id={placeId}>
                {name}
              </RecordLink>
            )}
          </Text>
          {written && (
            <Text component="span" size="sm" py={8}>
              <AddressLink address={written} />
            </Text>
          )}
        </Group>
        <HoursOfPlace hours={place?.openingHours} day={visit.on} />
        {groupsOf(ofPlace, ({ device }) => device.deviceId).map(([deviceId, ofDevice]) => (
          <DeviceOfVisit
            key={deviceId}
            visitId={visit.visitId}
            device={ofDevice[0]?.device}
            lines={ofDevice}
            mayRecord={mayRecord}
          />
        ))}
      </section>
    );
  });
}

interface HoursOfPlaceProps {
  /** Missing in a visit that was kept before places had any. */
  hours: readonly OpeningHours[] | undefined;
  /** The day of the visit. */
  day: string;
}

/** When a place is open on the day of the visit; nothing if that is not known. */
function HoursOfPlace({ hours = [], day }: HoursOfPlaceProps) {
  const { t } = useTranslation();
  if (hours.length === 0) return null;
  const open = hoursOfDay(hours, day);
  return (
    <Text size="sm" {...(open ? { c: 'dimmed' } : { fw: 500 })}>
      {open ? t('visits.open', { hours: open }) : t('visits.closed')}
    </Text>
  );
}

interface DeviceOfVisitProps {
  visitId: number;
  device: ShownLine['device'] | undefined;
  lines: readonly ShownLine[];
  mayRecord: boolean;
}

function DeviceOfVisit({ visitId, device, lines, mayRecord }: DeviceOfVisitProps) {
  if (!device) return null;
  const name = nameOfDevice(device);
  return (
    <>
      <Text component="h3" fw={600} fz="sm" className={classes.device}>
        <RecordLink resource="device" id={device.deviceId}>
          {name}
        </RecordLink>
      </Text>
      <ul className={classes.lines} aria-label={name}>
        {lines.map((line) => (
          <VisitLineItem key={line.lineId} visitId={visitId} line={line} mayRecord={mayRecord} />
        ))}
      </ul>
    </>
  );
}

/** Groups lines by a key, in the order in which the keys first occur. */
function groupsOf<Key>(lines: readonly ShownLine[], keyOf: (line: ShownLine) => Key): [Key, ShownLine[]][] {
  const groups = new Map<Key, ShownLine[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups];
}
