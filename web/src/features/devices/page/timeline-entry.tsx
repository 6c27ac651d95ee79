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
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignRef } from '#contracts/campaigns/campaigns.ts';
import type { TimelineEntry } from '#contracts/devices/device-timeline.ts';
import { DEVICE_FIELDS } from '#contracts/devices/devices.ts';
import { ChangeLines } from '#web/domain/history/change-lines.tsx';
import { localeOf } from '#web/i18n/language.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './device-timeline.module.css';
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

/** One event of a device's timeline: what happened, and when. */
export function TimelineEntryView({ entry }: { entry: TimelineEntry }) {
  const { dateTime } = useFormat();
  const EntryIcon = ICONS[entry.kind];
  return (
    <>
      <EntryIcon size={16} aria-hidden />
      <div className={classes.what}>
        <What entry={entry} />
      </div>
      <time dateTime={entry.at}>{dateTime(entry.at)}</time>
    </>
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
          <Aside>
            {entry.user ? (
              <RecordLink resource="user" id={entry.user.id}>
                {entry.user.nome}
              </RecordLink>
            ) : (
              t('devicePage.timeline.byServer')
            )}
          </Aside>
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
          <Aside>{t('devicePage.config.number', { id: entry.configId })}</Aside>
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
          <Aside>{t(`devicePage.timeline.lostBecause.${entry.cause}`)}</Aside>
        </>
      );
    case 'held':
      return (
        <>
          {entry.after === null
            ? t('devicePage.timeline.heldNothing')
            : t('devicePage.timeline.held', { id: entry.after })}
          {entry.campaign && (
            <Aside>
              <CampaignLink campaign={entry.campaign} />
            </Aside>
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
          <Aside>{t('devicePage.timeline.between', { from: dateTime(from), until: dateTime(until) })}</Aside>
        </>
      );
    }
    case 'capsule.in':
    case 'capsule.out':
      return (
        <CapsuleLink id={entry.capsuleId}>
          {t(
            entry.kind === 'capsule.in' ? 'devicePage.timeline.capsuleIn' : 'devicePage.timeline.capsuleOut',
            {
              serial: entry.serialNumber,
              slot: entry.slot ?? '—',
            },
          )}
        </CapsuleLink>
      );
    case 'capsule.refused':
      return (
        <>
          {t('devicePage.timeline.capsuleRefused', { serial: entry.serialNumber, slot: entry.slot })}
          <Aside>{t(reasonKey(entry.code))}</Aside>
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
          <Aside>{t(reasonKey(code))}</Aside>
        </>
      );
    }
  }
}

/** Secondary details in small type. */
function Aside({ children }: { children: ReactNode }) {
  return <div className={classes.aside}>{children}</div>;
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
