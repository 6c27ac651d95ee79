import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { listDevices } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { openingHoursText } from '#contracts/opening-hours.ts';
import { PLACE_FIELDS as FIELDS, getPlace } from '#contracts/places.ts';
import { AddressLink } from '#web/domain/address/address-link.tsx';
import { addressText } from '#web/domain/address/address-values.ts';
import { ContactText } from '#web/domain/contact/contact.tsx';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { ActiveBadge, RecordFacts } from '#web/domain/record/record-section.tsx';
import { RelatedCapsules, RelatedInitiatives } from '#web/domain/record/related-lists.tsx';
import { RelatedRecords, recordLine } from '#web/domain/record/related-records.tsx';
import { localeOf } from '#web/i18n/language.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import { useCountryNames, useFormat } from '#web/lib/format.ts';
import { PLACE, usePlaceActions } from './places.list.tsx';

/** A place with its devices, the initiatives that run there, and the capsules that are there. */
export function PlacePage({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const { dateTime } = useFormat();
  const countryName = useCountryNames();
  const where = { placeId: String(id) };
  return (
    <RecordPage
      kind={PLACE}
      resource="places"
      get={getPlace}
      id={id}
      title={t('places.one')}
      actions={usePlaceActions()}
      readHistory="audit.read"
    >
      {({ organisation, address, contact, timeZone, openingHours, deletedAt, createdAt, updatedAt }) => {
        const written = addressText(address, countryName);
        return (
          <>
            <RecordFacts
              facts={[
                [t('list.state'), <ActiveBadge key="state" record={{ deletedAt }} />],
                [
                  label(FIELDS.organisation),
                  <RecordTextCell key="organisation" resource="organisation" id={organisation.organisationId}>
                    {organisation.name}
                  </RecordTextCell>,
                ],
                [label(FIELDS.address), written && <AddressLink key="address" address={written} />],
                [label(FIELDS.contact), contact && <ContactText key="contact" {...contact} />],
                [label(FIELDS.timeZone), timeZone],
                [label(FIELDS.openingHours), openingHoursText(openingHours, localeOf(i18n.language))],
                [label(FIELDS.createdAt), dateTime(createdAt)],
                [label(FIELDS.updatedAt), dateTime(updatedAt)],
              ]}
            />
            <RelatedRecords
              title={label(FIELDS.devices)}
              resource="devices"
              endpoint={listDevices}
              where={where}
              line={({ deviceId, macAddress, name, campaign }: DeviceRow) =>
                recordLine('device', deviceId, nameOfDevice({ macAddress, name }), {
                  note: campaign && (
                    <RecordLink resource="campaign" id={campaign.campaignId}>
                      {campaign.name}
                    </RecordLink>
                  ),
                })
              }
              empty={t('places.page.noDevices')}
            />
            <RelatedInitiatives where={where} empty={t('places.page.noInitiatives')} />
            <RelatedCapsules where={where} empty={t('places.page.noCapsules')} />
          </>
        );
      }}
    </RecordPage>
  );
}
