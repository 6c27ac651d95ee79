import { Badge, Code, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Campaign, CAMPAIGN_FIELDS as FIELDS, getCampaign } from '#contracts/campaigns/campaigns.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { listDevices } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { listQuizzes } from '#contracts/quizzes/quiz-calls.ts';
import type { QuizRow } from '#contracts/quizzes/quizzes.ts';
import { quizState } from '#contracts/quizzes/quizzes.ts';
import classes from '#web/domain/record/record-page.module.css';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { ActiveBadge, RecordFacts, RecordSection } from '#web/domain/record/record-section.tsx';
import { RelatedRecords, recordLine } from '#web/domain/record/related-records.tsx';
import { ShotsOfMonth } from '#web/domain/record/shots-of-month.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { QrImage } from '#web/kit/display/qr-code.tsx';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useMayWrite } from '#web/lib/session.ts';
import pageClasses from './campaign.page.module.css';
import { CampaignSlots } from './campaign-slots.tsx';
import { CAMPAIGN, useCampaignActions } from './campaigns.list.tsx';
import { useDefaultAction } from './default-action.ts';

/** A campaign's facts, slots, devices, quiz, QR code and descriptions. */
export function CampaignPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const mayWrite = useMayWrite('campaigns.write');
  const { actions, dialogs } = useCampaignActions(useDefaultAction());
  const where = { campaignId: String(id) };
  return (
    <>
      <RecordPage
        kind={CAMPAIGN}
        resource="campaigns"
        get={getCampaign}
        id={id}
        title={t('campaigns.one')}
        actions={actions}
        mayWrite={mayWrite}
      >
        {(campaign) => (
          <>
            <Facts campaign={campaign} />
            <CampaignSlots slots={campaign.collection} />
            <RelatedRecords
              title={t('shell.records.device')}
              resource="devices"
              endpoint={listDevices}
              where={where}
              line={deviceLine}
              empty={t('campaigns.page.noDevices')}
            />
            <RelatedRecords
              title={t('shell.menu.quiz')}
              resource="quiz"
              endpoint={listQuizzes}
              where={where}
              line={(quiz: QuizRow) =>
                recordLine('quiz', quiz.quizId, quiz.name, {
                  note: label(LANGUAGE_WORDS[quiz.language]),
                  aside: <Badge variant="light">{t(`quiz.state.${quizState(quiz)}`)}</Badge>,
                })
              }
              empty={t('campaigns.page.noQuiz')}
            />
            <RecordSection title={t('campaigns.qr.open')}>
              <Group gap={16} px={20} pb={20}>
                <QrImage
                  text={campaign.qrCode}
                  label={t('campaigns.qr.image', { name: campaign.name })}
                  className={pageClasses.qr}
                />
                <Code>{campaign.qrCode}</Code>
              </Group>
            </RecordSection>
            <RecordSection title={label(FIELDS.descriptions)}>
              <dl className={classes.words}>
                {campaign.descriptions.map(({ language, description }) => (
                  <div key={language} lang={language}>
                    <Text component="dt" size="xs" c="dimmed">
                      {label(LANGUAGE_WORDS[language])}
                    </Text>
                    <dd>{description}</dd>
                  </div>
                ))}
              </dl>
            </RecordSection>
          </>
        )}
      </RecordPage>
      {dialogs}
    </>
  );
}

/** A device with its connected user, or else its owner. */
function deviceLine(device: DeviceRow) {
  const person = device.user ?? device.owner;
  return recordLine('device', device.deviceId, nameOfDevice(device), {
    note: person && (
      <RecordLink resource="user" id={person.id}>
        {person.nome}
      </RecordLink>
    ),
  });
}

function Facts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { number, dateTime } = useFormat();
  return (
    <RecordFacts
      facts={[
        [label(FIELDS.cover), <Thumbnail key="cover" file={campaign.cover} name={campaign.name} size={48} />],
        [
          t('list.state'),
          campaign.isDefault ? (
            <Badge key="state" variant="light">
              {t('campaigns.defaultBadge')}
            </Badge>
          ) : (
            <ActiveBadge key="state" record={campaign} feminine />
          ),
        ],
        [label(FIELDS.downloads), number(campaign.downloads)],
        [t('campaigns.page.shotsEach'), number(campaign.fragranceShots)],
        [
          label(FIELDS.organisation),
          campaign.organisation && (
            <RecordTextCell resource="organisation" id={campaign.organisation.organisationId}>
              {campaign.organisation.name}
            </RecordTextCell>
          ),
        ],
        [label(FIELDS.createdAt), dateTime(campaign.createdAt)],
        [label(FIELDS.updatedAt), dateTime(campaign.updatedAt)],
      ]}
    >
      <ShotsOfMonth of={{ campaignId: String(campaign.campaignId) }} />
    </RecordFacts>
  );
}
