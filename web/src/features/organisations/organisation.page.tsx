import { Image, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { listCampaigns } from '#contracts/campaigns/campaigns.ts';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { listDevices } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { formatTaxNumber } from '#contracts/documents.ts';
import {
  ORGANISATION_FIELDS as FIELDS,
  getOrganisation,
  type Organisation,
} from '#contracts/organisations/organisations.ts';
import type { Place } from '#contracts/places.ts';
import { listPlaces } from '#contracts/places.ts';
import type { User } from '#contracts/users/users.ts';
import { listUsers } from '#contracts/users/users.ts';
import { ContactText } from '#web/domain/contact/contact.tsx';
import { profileName } from '#web/domain/people/profile-texts.ts';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { ActiveBadge, RecordFacts } from '#web/domain/record/record-section.tsx';
import { RelatedCapsules, RelatedInitiatives } from '#web/domain/record/related-lists.tsx';
import { RelatedRecords, recordLine } from '#web/domain/record/related-records.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useCan } from '#web/lib/session.ts';
import { MonthlyReports } from './monthly-reports.tsx';
import { OrganisationFigures } from './organisation-figures.tsx';
import { storageQuery } from './organisations.api.ts';
import { ClosingDialog, ORGANISATION, useOrganisationActions } from './organisations.list.tsx';

/** An organisation with its places, devices, people, campaigns, initiatives, and the capsules in its devices. */
export function OrganisationPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { dateTime } = useFormat();
  const where = { organisationId: String(id) };
  const mayReadFigures = useCan()('dashboard.read');
  const closing = useRowDialog<Organisation>();
  return (
    <>
      <RecordPage
        kind={ORGANISATION}
        resource="organisations"
        get={getOrganisation}
        id={id}
        title={t('organisations.one')}
        actions={useOrganisationActions(closing.show)}
        readHistory="audit.read"
      >
        {({ name, document, email, contact, logo, deletedAt, createdAt, updatedAt }) => (
          <>
            <RecordFacts
              facts={[
                [t('list.state'), <ActiveBadge key="state" record={{ deletedAt }} feminine />],
                [
                  label(FIELDS.logo),
                  logo && (
                    <Image
                      key="logo"
                      src={logo.thumbnailUrl}
                      alt={name}
                      h={36}
                      w="auto"
                      maw={160}
                      bg="white"
                    />
                  ),
                ],
                [label(FIELDS.document), document && formatTaxNumber(document)],
                [label(FIELDS.email), email],
                [label(FIELDS.contact), contact && <ContactText key="contact" {...contact} />],
                [t('organisations.storage'), <Storage key="storage" id={id} />],
                [label(FIELDS.createdAt), dateTime(createdAt)],
                [label(FIELDS.updatedAt), dateTime(updatedAt)],
              ]}
            />
            {mayReadFigures && <OrganisationFigures organisation={{ organisationId: id, name }} />}
            {mayReadFigures && <MonthlyReports id={id} createdAt={createdAt} active={deletedAt === null} />}
            <RelatedRecords
              title={label(FIELDS.places)}
              resource="places"
              endpoint={listPlaces}
              where={where}
              line={({ placeId, name, address }: Place) =>
                recordLine('place', placeId, name, { note: address?.city })
              }
              empty={t('organisations.page.noPlaces')}
            />
            <RelatedRecords
              title={label(FIELDS.devices)}
              resource="devices"
              endpoint={listDevices}
              where={where}
              line={({ deviceId, macAddress, name, place, campaign }: DeviceRow) =>
                recordLine('device', deviceId, nameOfDevice({ macAddress, name }), {
                  note: place && (
                    <RecordLink resource="place" id={place.placeId}>
                      {place.name}
                    </RecordLink>
                  ),
                  aside: campaign && (
                    <Text component="span" size="xs" ta="end">
                      <RecordLink resource="campaign" id={campaign.campaignId}>
                        {campaign.name}
                      </RecordLink>
                    </Text>
                  ),
                })
              }
              empty={t('organisations.page.noDevices')}
            />
            <RelatedRecords
              title={label(FIELDS.users)}
              resource="users"
              endpoint={listUsers}
              where={where}
              line={({ id: userId, nome, profile }: User) =>
                recordLine('user', userId, nome, { note: profileName(profile.nome, t) })
              }
              empty={t('organisations.page.noUsers')}
            />
            <RelatedRecords
              title={t('organisations.campaigns')}
              resource="campaigns"
              endpoint={listCampaigns}
              where={where}
              line={({ campaignId, name, cover }: Campaign) =>
                recordLine('campaign', campaignId, name, { aside: <Thumbnail file={cover} name={name} /> })
              }
              empty={t('organisations.page.noCampaigns')}
            />
            <RelatedInitiatives where={where} empty={t('organisations.page.noInitiatives')} />
            <RelatedCapsules where={where} empty={t('organisations.page.noCapsules')} />
          </>
        )}
      </RecordPage>
      {closing.row && <ClosingDialog organisation={closing.row} onClose={closing.hide} />}
    </>
  );
}

/** Shown as a dash until it is known. */
function Storage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { bytes } = useFormat();
  const { data } = useQuery(storageQuery(id));
  if (!data) return '—';
  return t('organisations.storageUsed', { used: bytes(data.usedBytes), max: bytes(data.maxBytes) });
}
