import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import { DEVICE_FIELDS, type Device } from '#contracts/devices/devices.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './device-tables.module.css';

/** A device's last shots, newest first. In a narrow section each shot takes two lines. */
export function DeviceShots({ shots }: { shots: Device['lastShots'] }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { dateTime, number } = useFormat();
  return (
    <RecordSection
      level={3}
      title={t('devicePage.shots.title')}
      empty={shots.length > 0 ? null : t('devicePage.shots.empty')}
    >
      <table className={`${classes.table} ${classes.shots}`}>
        <thead>
          <tr>
            <th scope="col">{t('devicePage.shots.when')}</th>
            <th scope="col" data-align="end">
              {t('devicePage.shots.slot')}
            </th>
            <th scope="col">{t('devicePage.shots.fragrance')}</th>
            <th scope="col" data-align="end">
              {t('devicePage.shots.seconds')}
            </th>
            <th scope="col">{label(DEVICE_FIELDS.campaign)}</th>
            <th scope="col">{t('devicePage.shots.capsule')}</th>
          </tr>
        </thead>
        <tbody>
          {shots.map((shot) => (
            <tr key={shot.eventId}>
              <td data-part="when">{dateTime(shot.firedAt)}</td>
              <td data-align="end" data-label={t('devicePage.shots.slot')}>
                {shot.slot}
              </td>
              <td data-part="fragrance">
                <TextCell
                  maxWidth="var(--name-width)"
                  href={shot.fragrance && recordPath('fragrance', shot.fragrance.fragranceId)}
                >
                  {shot.fragrance?.name ?? '—'}
                </TextCell>
              </td>
              <td data-align="end" data-label={t('devicePage.shots.seconds')}>
                {number(shot.seconds)}
              </td>
              <td>
                <TextCell
                  maxWidth="var(--name-width)"
                  href={shot.campaign && recordPath('campaign', shot.campaign.campaignId)}
                >
                  {shot.campaign?.name ?? '—'}
                </TextCell>
              </td>
              <td data-none={shot.capsuleSerial === null || undefined}>
                {shot.capsuleSerial && shot.capsuleId !== null ? (
                  <RecordLink resource="capsule" id={shot.capsuleId}>
                    {shot.capsuleSerial}
                  </RecordLink>
                ) : (
                  '—'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordSection>
  );
}
