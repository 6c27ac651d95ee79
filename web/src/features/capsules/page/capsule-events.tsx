import { Box, Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconArrowBarRight,
  IconArrowBarToDown,
  IconFileImport,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CapsuleEvent, capsuleHistory } from '#contracts/capsules/capsule-record.ts';
import { CAPSULE_RECORD_FIELDS } from '#contracts/capsules/capsule-record.ts';
import { CAPSULE_FIELDS } from '#contracts/capsules/capsules.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { ChangeLines } from '#web/domain/history/change-lines.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './capsule-page.module.css';

const ICONS: Record<CapsuleEvent['kind'], Icon> = {
  imported: IconFileImport,
  refilled: IconRefresh,
  corrected: IconPencil,
  in: IconArrowBarToDown,
  out: IconArrowBarRight,
};

interface CapsuleEventsProps {
  history: UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof capsuleHistory>>>;
}

/** The events of a capsule, newest first. */
export function CapsuleEvents({ history }: CapsuleEventsProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const events = history.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <ol>
        {events.map((event, place) => {
          const EventIcon = ICONS[event.kind];
          return (
            // Events may share an instant, and earlier pages are only appended.
            // biome-ignore lint/suspicious/noArrayIndexKey: events keep their positions
            <li key={place} className={classes.event}>
              <EventIcon size={16} aria-hidden />
              <div className={classes.what}>
                {event.kind === 'in' || event.kind === 'out' ? (
                  <Move event={event} />
                ) : (
                  <Change event={event} />
                )}
              </div>
              <time dateTime={event.at}>{dateTime(event.at)}</time>
            </li>
          );
        })}
      </ol>
      {history.hasNextPage && (
        <Box p="8px 20px 16px">
          <Button
            variant="default"
            size="xs"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('recordHistory.more')}
          </Button>
        </Box>
      )}
    </>
  );
}

type MoveEvent = Extract<CapsuleEvent, { kind: 'in' | 'out' }>;

/** Where it came in or out, what it was swapped with, and who had the device. */
function Move({ event }: { event: MoveEvent }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { device, place, organisation, user } = event;
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
      <div className={classes.aside}>
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
      </div>
    </>
  );
}

type ChangeEvent = Exclude<CapsuleEvent, MoveEvent>;

/** What was done to it by a spreadsheet, and by whom. */
function Change({ event: { kind, user, changes } }: { event: ChangeEvent }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`capsulePage.${kind}`)}
      {user && (
        <div className={classes.aside}>
          <RecordLink resource="user" id={user.id}>
            {user.nome}
          </RecordLink>
        </div>
      )}
      {kind !== 'imported' && <ChangeLines changes={changes} fields={CAPSULE_FIELDS} />}
    </>
  );
}
