import { Alert, Group, Loader, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CAPSULE_RECORD_FIELDS } from '#contracts/capsules/capsule-record.ts';
import { CAPSULE_FIELDS } from '#contracts/capsules/capsules.ts';
import { PAGES } from '#contracts/core/resources.ts';
import { visitCalls } from '#contracts/visits/visit-calls.ts';
import { isOpen } from '#contracts/visits/visit-status.ts';
import { VISIT_FIELDS as FIELDS, type VisitRecord } from '#contracts/visits/visits.ts';
import { RecordHistory } from '#web/domain/history/record-history.tsx';
import { RecordButtons } from '#web/domain/record/record-buttons.tsx';
import { RecordFacts } from '#web/domain/record/record-section.tsx';
import { visitName } from '#web/domain/visits/visit-name.ts';
import { VisitStatusBadge } from '#web/domain/visits/visit-status-badge.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { Logo } from '#web/kit/display/logo.tsx';
import { Page } from '#web/kit/display/page.tsx';
import { FormLoadError } from '#web/kit/form/form-messages.tsx';
import { useReturnToList } from '#web/kit/form/return-to-list.ts';
import { useRecordName } from '#web/kit/routes/shell-contexts.ts';
import { useConnectionLost } from '#web/lib/connection.ts';
import { useFormat } from '#web/lib/format.ts';
import { useOpenedRecord } from '#web/lib/recent-records.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { keepPage } from './keep-page.ts';
import { AddLine } from './lines/add-line.tsx';
import { BringList } from './lines/bring-list.tsx';
import { PlacesOfVisit } from './lines/places-of-visit.tsx';
import { type ShownLine, withWaiting } from './outbox/outbox.ts';
import { useOutbox } from './outbox/outbox-store.ts';
import { WaitingButton } from './outbox/waiting-button.tsx';
import { useShownVisit } from './use-shown-visit.ts';
import classes from './visit.module.css';
import { usePageActions } from './visit-actions.ts';

/** What the history of a visit names: its fields, and the slots and capsules worked on. */
const CHANGED = {
  ...FIELDS,
  macAddress: CAPSULE_RECORD_FIELDS.device,
  serialNumber: CAPSULE_FIELDS.serialNumber,
};

/** A visit: where it goes, what to bring, and slot by slot what was done. */
export function VisitPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useShownVisit(id);
  const leave = useReturnToList(PAGES.visit.list);
  const name = data?.visit.name ?? null;
  useRecordName(name && visitName(name, t));
  useOpenedRecord('visit', id, name);
  const loaded = data !== undefined;
  useEffect(() => {
    // Without a network there is nothing to keep that isn't kept already.
    if (loaded) keepPage().catch(() => {});
  }, [loaded]);
  if (data === undefined) {
    return (
      <Page title={t('visits.one')}>
        {error ? (
          <FormLoadError record={{ error, leave, retry: () => void refetch() }} />
        ) : (
          <Loader aria-label={t('list.loading')} />
        )}
      </Page>
    );
  }
  return <LoadedVisit visit={data.visit} keptAt={data.keptAt} />;
}

interface LoadedVisitProps {
  visit: VisitRecord;
  keptAt: string | null;
}

function LoadedVisit({ visit, keptAt }: LoadedVisitProps) {
  const { t } = useTranslation();
  const can = useCan();
  const lost = useConnectionLost();
  const { dateTime, day } = useFormat();
  const waiting = useOutbox().filter(({ visitId }) => visitId === visit.visitId);
  const lines = withWaiting(visit.lines, waiting);
  const actions = usePageActions(
    lines.filter(({ outcome }) => outcome === null).length,
    waiting.filter(({ sent }) => !sent).length,
  );
  const name = visitName(visit.name, t);
  const mayRecord = can('visits.write') && visit.status !== 'cancelled';
  return (
    <Page
      title={name}
      actions={<RecordButtons record={visit} name={name} actions={actions} onDeleted={() => {}} />}
    >
      <Group wrap="nowrap" mb="sm" data-paper-only>
        <Logo />
        <Text fw={600} fz="lg">
          {name} · {day(visit.on)}
        </Text>
      </Group>
      <div className={classes.page}>
        {keptAt !== null && (
          <Alert color="gray" data-screen-only>
            {t('visits.kept', { at: dateTime(keptAt) })}
          </Alert>
        )}
        <Facts visit={visit} lines={lines} />
        {isOpen(visit) && <BringList lines={lines} />}
        <PlacesOfVisit visit={visit} lines={lines} mayRecord={mayRecord} />
        {mayRecord && isOpen(visit) && <AddLine visit={visit} />}
        {(isOpen(visit) || waiting.length > 0) && (
          <div className={classes.foot} data-lost={lost || undefined} data-screen-only role="status">
            <Text span fw={500}>
              {t('visits.progress', {
                done: lines.filter(({ outcome }) => outcome).length,
                count: lines.length,
              })}
            </Text>
            <WaitingButton visitId={visit.visitId} />
          </div>
        )}
        {can('visits.write') && (
          <div data-screen-only>
            <RecordHistory
              resource="visits"
              get={visitCalls.get}
              write="visits.write"
              read={undefined}
              id={visit.visitId}
              fields={CHANGED}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

function Facts({ visit, lines }: { visit: VisitRecord; lines: readonly ShownLine[] }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { day, dateTime } = useFormat();
  const isOfHouse = useIsOfHouse();
  const done = lines.filter(({ outcome }) => outcome !== null).length;
  return (
    <RecordFacts
      facts={[
        [label(FIELDS.status), <VisitStatusBadge key="status" status={visit.status} />],
        [label(FIELDS.on), day(visit.on)],
        ...(isOfHouse ? [[label(FIELDS.assignee), visit.assignee?.nome] as const] : []),
        [label(FIELDS.lines), t('visits.progress', { done, count: lines.length })],
        ...(visit.startedAt ? [[label(FIELDS.startedAt), dateTime(visit.startedAt)] as const] : []),
        ...(visit.finishedAt ? [[label(FIELDS.finishedAt), dateTime(visit.finishedAt)] as const] : []),
        ...(visit.note ? [[label(FIELDS.note), visit.note] as const] : []),
      ]}
    />
  );
}
