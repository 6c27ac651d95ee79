import type { Icon } from '@tabler/icons-react';
import {
  IconArrowBarRight,
  IconArrowBarToDown,
  IconFileImport,
  IconPencil,
  IconPower,
  IconRefresh,
  IconRestore,
} from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CapsuleEvent, capsuleHistory } from '#contracts/capsules/capsule-record.ts';
import { CAPSULE_RECORD_FIELDS } from '#contracts/capsules/capsule-record.ts';
import { CAPSULE_FIELDS } from '#contracts/capsules/capsules.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { ChangeLines } from '#web/domain/history/change-lines.tsx';
import { EventAside, EventItem, MoreEvents } from '#web/domain/history/events.tsx';
import { VisitOfEvent } from '#web/domain/history/visit-of-event.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';

const ICONS: Record<CapsuleEvent['kind'], Icon> = {
  imported: IconFileImport,
  refilled: IconRefresh,
  corrected: IconPencil,
  deactivated: IconPower,
  activated: IconRestore,
  in: IconArrowBarToDown,
  out: IconArrowBarRight,
};

interface CapsuleEventsProps {
  history: UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof capsuleHistory>>>;
}

/** The events of a capsule, newest first. */
export function CapsuleEvents({ history }: CapsuleEventsProps) {
  const events = history.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <ol>
        {events.map((event, place) => (
          // Events may share an instant, and earlier pages are only appended.
          // biome-ignore lint/suspicious/noArrayIndexKey: events keep their positions
          <EventItem key={place} icon={ICONS[event.kind]} at={event.at}>
            {event.kind === 'in' || event.kind === 'out' ? <Move event={event} /> : <Change event={event} />}
          </EventItem>
        ))}
      </ol>
      <MoreEvents query={history} />
    </>
  );
}

type MoveEvent = Extract<CapsuleEvent, { kind: 'in' | 'out' }>;

/** Where it came in or out, what it was swapped with, and who had the device. */
function Move({ event }: { event: MoveEvent }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { device, place, organisation, user, by } = event;
  const other = event.kind === 'in' ? event.replaced : event.replacedBy;
  return (
    <>
      {t(event.kind === 'in' ? 'capsulePage.in' : 'capsulePage.out', { slot: event.slot ?? '—' })}{' '}
      <RecordLink resource="device" id={device.deviceId}>
        {nameOfDevice(device)}
      </RecordLink>
      {other && (
        <>
          {', '}
          {t(event.kind === 'in' ? 'capsulePage.replaced' : 'capsulePage.replacedBy')}{' '}
          <RecordLink resource="capsule" id={other.capsuleId}>
            {other.serialNumber}
          </RecordLink>
        </>
      )}
      <EventAside>
        {place && (
          <RecordLink resource="place" id={place.placeId}>
            {place.name}
          </RecordLink>
        )}
        {place && organisation && ` (${organisation.name})`}
        {place && user && ' · '}
        {user && (
          <>
            {label(CAPSULE_RECORD_FIELDS.user)}:{' '}
            <RecordLink resource="user" id={user.id}>
              {user.nome}
            </RecordLink>
          </>
        )}
      </EventAside>
      <VisitOfEvent visit={event.visit} />
      {by && (
        <EventAside>
          {t('capsulePage.by')}{' '}
          <RecordLink resource="user" id={by.id}>
            {by.nome}
          </RecordLink>
        </EventAside>
      )}
    </>
  );
}

type ChangeEvent = Exclude<CapsuleEvent, MoveEvent>;

/** What staff did to it, and who. */
function Change({ event: { kind, user, changes, visit } }: { event: ChangeEvent }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`capsulePage.${kind}`)}
      {user && !visit && (
        <EventAside>
          <RecordLink resource="user" id={user.id}>
            {user.nome}
          </RecordLink>
        </EventAside>
      )}
      <VisitOfEvent visit={visit} />
      {(kind === 'refilled' || kind === 'corrected') && (
        <ChangeLines changes={changes} fields={CAPSULE_FIELDS} />
      )}
    </>
  );
}
