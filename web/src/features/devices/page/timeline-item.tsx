import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconBan,
  IconCpu,
  IconDownload,
  IconFlask,
  IconHistory,
  IconUser,
  IconZzz,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignRef } from '#contracts/campaigns/campaign-refs.ts';
import type { TimelineEntry } from '#contracts/devices/device-timeline.ts';
import { DEVICE_FIELDS } from '#contracts/devices/devices.ts';
import { ChangeLines } from '#web/domain/history/change-lines.tsx';
import { EventAside, EventItem } from '#web/domain/history/events.tsx';
import { VisitOfEvent } from '#web/domain/history/visit-of-event.tsx';
import { localeOf } from '#web/i18n/language.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { durationText, reasonKey } from './health-texts.ts';

const ICONS: Record<TimelineEntry['kind'], Icon> = {
  audit: IconUser,
  download: IconDownload,
  config: IconHistory,
  'campaign.lost': IconBan,
  held: IconHistory,
  firmware: IconCpu,
  faults: IconAlertTriangle,
  silence: IconZzz,
  'capsule.in': IconFlask,
  'capsule.out': IconFlask,
  'capsule.refused': IconBan,
  'shots.refused': IconBan,
};

interface TimelineItemProps {
  entry: TimelineEntry;
  /** Shows the device as it was after it; undefined if it can't be restored. */
  onView: (() => void) | undefined;
}

/** One event of a device: what happened, and when. */
export function TimelineItem({ entry, onView }: TimelineItemProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <EventItem icon={ICONS[entry.kind]} at={entry.at}>
      <What entry={entry} />
      {onView && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          aria-label={`${t('recordHistory.view')}: ${dateTime(entry.at)}`}
          onClick={onView}
        >
          {t('recordHistory.view')}
        </Button>
      )}
    </EventItem>
  );
}

function What({ entry }: { entry: TimelineEntry }) {
  const { t, i18n } = useTranslation();
  const { dateTime, number } = useFormat();
  switch (entry.kind) {
    case 'audit':
      return (
        <>
          {t(`auditEvents.actions.${entry.action}`)}
          <EventAside>
            {entry.user ? (
              <RecordLink resource="user" id={entry.user.id}>
                {entry.user.nome}
              </RecordLink>
            ) : (
              t('recordHistory.byServer')
            )}
          </EventAside>
          <ChangeLines changes={entry.changes} fields={DEVICE_FIELDS} />
        </>
      );
    case 'download':
      return (
        <>
          {t('devicePage.timeline.download')}: <CampaignLink campaign={entry.campaign} />
        </>
      );
    case 'config':
      return (
        <>
          {entry.campaign ? (
            <>
              {t(entry.cause === 'assigned' ? 'devicePage.timeline.assigned' : 'devicePage.timeline.changed')}
              : <CampaignLink campaign={entry.campaign} />
            </>
          ) : (
            t('devicePage.timeline.unassigned')
          )}
          <EventAside>{t('devicePage.config.number', { id: entry.configId })}</EventAside>
        </>
      );
    case 'campaign.lost':
      return (
        <>
          {t('devicePage.timeline.campaignLost')}
          {entry.campaign && (
            <>
              : <CampaignLink campaign={entry.campaign} />
            </>
          )}
          <EventAside>{t(`devicePage.timeline.lostBecause.${entry.cause}`)}</EventAside>
        </>
      );
    case 'held':
      return (
        <>
          {entry.after === null
            ? t('devicePage.timeline.heldNothing')
            : t('devicePage.timeline.held', { id: entry.after })}
          {entry.campaign && (
            <EventAside>
              <CampaignLink campaign={entry.campaign} />
            </EventAside>
          )}
        </>
      );
    case 'firmware': {
      const { before, after } = entry;
      return before === null
        ? t('devicePage.timeline.firmware', { after })
        : t('devicePage.timeline.firmwareChanged', { before, after });
    }
    case 'faults':
      return [
        ...entry.came.map((fault) => (
          <div key={`+${fault}`}>{t('devicePage.timeline.faultCame', { fault })}</div>
        )),
        ...entry.went.map((fault) => (
          <div key={`-${fault}`}>{t('devicePage.timeline.faultWent', { fault })}</div>
        )),
      ];
    case 'silence': {
      const { from, until } = entry;
      const lasted = Date.parse(until) - Date.parse(from);
      return (
        <>
          {t('devicePage.timeline.silence', { time: durationText(lasted, localeOf(i18n.language)) })}
          <EventAside>
            {t('devicePage.timeline.between', { from: dateTime(from), until: dateTime(until) })}
          </EventAside>
        </>
      );
    }
    case 'capsule.in':
    case 'capsule.out':
      return (
        <>
          <CapsuleLink id={entry.capsuleId}>
            {t(
              entry.kind === 'capsule.in'
                ? 'devicePage.timeline.capsuleIn'
                : 'devicePage.timeline.capsuleOut',
              {
                serial: entry.serialNumber,
                slot: entry.slot ?? '—',
              },
            )}
          </CapsuleLink>
          <VisitOfEvent visit={entry.visit} />
        </>
      );
    case 'capsule.refused':
      return (
        <>
          {t('devicePage.timeline.capsuleRefused', { serial: entry.serialNumber, slot: entry.slot })}
          <EventAside>{t(reasonKey(entry.code))}</EventAside>
        </>
      );
    case 'shots.refused': {
      const { code, shots } = entry;
      const counts = { count: shots, shots: number(shots) };
      return (
        <>
          {t(
            code === 'capsule.elsewhere' ? 'devicePage.timeline.elsewhere' : 'devicePage.timeline.refused',
            counts,
          )}
          <EventAside>{t(reasonKey(code))}</EventAside>
        </>
      );
    }
  }
}

function CampaignLink({ campaign: { campaignId, name } }: { campaign: CampaignRef }) {
  return (
    <RecordLink resource="campaign" id={campaignId}>
      {name}
    </RecordLink>
  );
}

function CapsuleLink({ id, children }: { id: number | null; children: string }) {
  if (id === null) return children;
  return (
    <RecordLink resource="capsule" id={id}>
      {children}
    </RecordLink>
  );
}
