import { useTranslation } from 'react-i18next';
import type { Capsule } from '#contracts/capsules/capsules.ts';
import { listCapsules } from '#contracts/capsules/capsules.ts';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { listDevices } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { Fragrance } from '#contracts/fragrances.ts';
import { FRAGRANCE_FIELDS as FIELDS, getFragrance } from '#contracts/fragrances.ts';
import { CapsuleLevel } from '#web/domain/capsules/capsule-marks.tsx';
import classes from '#web/domain/record/record-page.module.css';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { ActiveBadge, RecordFacts, RecordSection } from '#web/domain/record/record-section.tsx';
import { RecordLines, RelatedRecords, recordLine } from '#web/domain/record/related-records.tsx';
import { ShotsOfMonth } from '#web/domain/record/shots-of-month.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import { FRAGRANCE, ReplaceDialog, SecretMark, useFragranceActions } from './fragrances.list.tsx';

/** Where a fragrance is used: in campaigns, devices and capsules. */
export function FragrancePage({ id }: { id: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const where = { fragranceId: String(id) };
  const replacing = useRowDialog<Omit<Fragrance, 'secret'>>();
  return (
    <>
      <RecordPage
        kind={FRAGRANCE}
        resource="fragrances"
        get={getFragrance}
        id={id}
        title={t('fragrances.one')}
        actions={useFragranceActions<Fragrance>(replacing.show)}
      >
        {(fragrance) => (
          <>
            <Facts fragrance={fragrance} />
            <RecordSection
              title={label(FIELDS.collections)}
              empty={fragrance.collections.length > 0 ? null : t('fragrances.collectionsNone')}
            >
              <RecordLines
                lines={fragrance.collections.map(({ campaignId, name, slot }) =>
                  recordLine('campaign', campaignId, name, {
                    note: t('fragrances.slot', { slot }),
                  }),
                )}
              />
            </RecordSection>
            <RelatedRecords
              title={t('shell.records.device')}
              resource="devices"
              endpoint={listDevices}
              where={where}
              line={(device: DeviceRow) =>
                recordLine('device', device.deviceId, nameOfDevice(device), {
                  note: (
                    <>
                      {device.campaign && (
                        <RecordLink resource="campaign" id={device.campaign.campaignId}>
                          {device.campaign.name}
                        </RecordLink>
                      )}
                      {device.campaign && device.user && ' · '}
                      {device.user && (
                        <RecordLink resource="user" id={device.user.id}>
                          {device.user.nome}
                        </RecordLink>
                      )}
                    </>
                  ),
                })
              }
              empty={t('fragrances.page.noDevices')}
            />
            <RelatedRecords
              title={t('shell.records.capsule')}
              resource="capsules"
              endpoint={listCapsules}
              where={where}
              line={(capsule: Capsule) =>
                recordLine('capsule', capsule.capsuleId, capsule.serialNumber, {
                  note: capsule.device && (
                    <RecordLink resource="device" id={capsule.device.deviceId}>
                      {nameOfDevice(capsule.device)}
                    </RecordLink>
                  ),
                  aside: <CapsuleLevel capsule={capsule} />,
                })
              }
              empty={t('fragrances.page.noCapsules')}
            />
            {fragrance.description && (
              <RecordSection title={label(FIELDS.description)}>
                <p className={classes.words}>{fragrance.description}</p>
              </RecordSection>
            )}
          </>
        )}
      </RecordPage>
      {replacing.row && <ReplaceDialog fragrance={replacing.row} onClose={replacing.hide} />}
    </>
  );
}

function Facts({ fragrance }: { fragrance: Fragrance }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { dateTime } = useFormat();
  const isOfHouse = useIsOfHouse();
  const { category, image, name } = fragrance;
  return (
    <RecordFacts
      facts={[
        [label(FIELDS.image), <Thumbnail key="image" file={image} name={name} size={48} />],
        [t('list.state'), <ActiveBadge key="state" record={fragrance} feminine />],
        [
          label(FIELDS.category),
          <RecordTextCell key="category" resource="category" id={category.categoryId}>
            {category.name}
          </RecordTextCell>,
        ],
        // Members of an organisation don't learn about it.
        ...(isOfHouse
          ? [
              [
                label(FIELDS.secret),
                fragrance.secret ? t('fragrances.page.secretKept') : <SecretMark key="secret" />,
              ] as const,
            ]
          : []),
        [label(FIELDS.createdAt), dateTime(fragrance.createdAt)],
      ]}
    >
      <ShotsOfMonth of={{ fragranceId: String(fragrance.fragranceId) }} />
    </RecordFacts>
  );
}
