import { Badge, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import { type ConfigState, DEVICE_FIELDS, type Device } from '#contracts/devices/devices.ts';
import { RecordSection } from '#web/domain/record/record-section.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './device-tables.module.css';
import { slotDifferences } from './slot-entries.ts';

/** Compares a device's wanted configuration with the one it reports: the slots that differ, and since when. */
export function DeviceConfig({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { configState, configId, configSince, behindSince, held, campaign, playing } = device;
  const since = configState === 'behind' ? behindSince : configSince;
  // Without anything to play, the device may still hold an earlier configuration.
  const differs = configState === 'behind' || (configState === 'none' && held !== null);
  const differences = differs ? slotDifferences(device) : [];
  return (
    <RecordSection title={t('devicePage.config.title')} level={3}>
      <Group gap="4px 12px" mx={20} mb="sm">
        <ConfigBadge state={configState} />
        <Text component="span" size="sm" c="dimmed">
          {configState !== 'none' && t('devicePage.config.number', { id: configId })}
          {since && configState !== 'none' && ` · ${t('devicePage.config.since', { when: dateTime(since) })}`}
        </Text>
      </Group>
      {playing && playing.campaignId !== campaign?.campaignId && (
        <Text size="sm" mx={20} mb="md">
          {t('devicePage.config.initiative', { campaign: playing.name })}
        </Text>
      )}
      {configState !== 'behind' && (
        <Text size="sm" mx={20} mb="md">
          {t(`devicePage.config.${configState === 'in_step' ? 'same' : configState}`)}
        </Text>
      )}
      {differs && held?.campaign?.campaignId !== playing?.campaignId && (
        <Text size="sm" mx={20} mb="md">
          {t('devicePage.config.otherCampaign', {
            held: held?.campaign?.name ?? t('devicePage.config.noCampaign'),
            wanted: playing?.name ?? t('devicePage.config.noCampaign'),
          })}
        </Text>
      )}
      {differences.length > 0 && (
        <table className={`${classes.table} ${classes.differences}`}>
          <thead>
            <tr>
              <th scope="col">{t('devicePage.config.slot')}</th>
              <th scope="col">{t('devicePage.config.held')}</th>
              <th scope="col">{t('devicePage.config.wanted')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={difference.slot}>
                <th scope="row">{difference.slot}</th>
                <td>
                  <Content content={difference.held} />
                </td>
                <td>
                  <Content content={difference.wanted} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </RecordSection>
  );
}

/** The content of a slot: a fragrance and the duration of a shot. */
function Content({ content }: { content: Device['slots'][number] | undefined }) {
  const { t } = useTranslation();
  if (!content) {
    return (
      <Text component="span" size="sm" c="dimmed">
        {t('devicePage.config.nothing')}
      </Text>
    );
  }
  const { fragrance, shotSeconds } = content;
  return (
    <TextCell href={recordPath('fragrance', fragrance.fragranceId)}>
      {t('devicePage.config.holds', { fragrance: fragrance.name, seconds: shotSeconds })}
    </TextCell>
  );
}

const LOOK = {
  in_step: { variant: 'light', icon: IconCircleCheck },
  behind: { variant: 'light', color: 'yellow', icon: IconHistory },
  unknown: { variant: 'default', icon: IconCircleDashed },
  none: { variant: 'default', icon: IconCircleDashed },
} as const satisfies Record<ConfigState, object>;

/** Whether a device holds its wanted configuration. */
function ConfigBadge({ state }: { state: ConfigState }) {
  const label = useLabel();
  const { icon: Icon, ...look } = LOOK[state];
  return (
    <Badge
      {...look}
      miw="max-content"
      // Text in the badge's own yellow has too little contrast.
      {...(state === 'behind' && { c: 'var(--mantine-color-text)' })}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {label(DEVICE_FIELDS.configState.values[state])}
    </Badge>
  );
}
