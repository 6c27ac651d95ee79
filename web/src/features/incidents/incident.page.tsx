import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  INCIDENT_FIELDS as FIELDS,
  getIncident,
  type Incident,
  reportDay,
  workingDaysLeft,
} from '#contracts/incidents.ts';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { ActiveBadge, RecordFacts, RecordSection } from '#web/domain/record/record-section.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { AffectedUsers } from './affected-users.tsx';
import { INCIDENT, useIncidentActions } from './incidents.list.tsx';

/** An incident with its reporting deadline and the affected users. */
export function IncidentPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { dateTime } = useFormat();
  const time = (moment: string | null) => moment && dateTime(moment);
  return (
    <RecordPage
      kind={INCIDENT}
      resource="incidents"
      get={getIncident}
      id={id}
      title={t('incidents.one')}
      actions={useIncidentActions()}
    >
      {(incident) => (
        <>
          {incident.reportedAt === null && incident.deletedAt === null && (
            <ReportHint foundAt={incident.foundAt} />
          )}
          <RecordFacts
            facts={[
              [t('list.state'), <ActiveBadge key="state" record={incident} />],
              [label(FIELDS.foundAt), dateTime(incident.foundAt)],
              [label(FIELDS.occurredFrom), time(incident.occurredFrom)],
              [label(FIELDS.reportedAt), time(incident.reportedAt)],
              [label(FIELDS.toldAt), time(incident.toldAt)],
              [label(FIELDS.data), incident.data.map((kind) => label(FIELDS.data.values[kind])).join(', ')],
              [label(FIELDS.createdAt), dateTime(incident.createdAt)],
              [label(FIELDS.updatedAt), dateTime(incident.updatedAt)],
            ]}
          />
          <Written title={label(FIELDS.description)} text={incident.description} />
          <Written title={label(FIELDS.measures)} text={incident.measures ?? '—'} />
          <AffectedUsers incident={incident} />
        </>
      )}
    </RecordPage>
  );
}

/** How many working days are left to report the incident to the authority. */
function ReportHint({ foundAt }: Pick<Incident, 'foundAt'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = dayAt(new Date());
  const last = reportDay(dayAt(new Date(foundAt)));
  const count = workingDaysLeft(today, last);
  const day = format.day(last);
  const text =
    today > last
      ? t('incidents.due.over', { day })
      : count === 0
        ? t('incidents.due.today')
        : t('incidents.due.left', { count, day });
  return (
    <Alert color={today > last ? 'red' : 'gray'} title={text} data-wide>
      {t('incidents.due.note')}
    </Alert>
  );
}

function Written({ title, text }: { title: string; text: string }) {
  return (
    <RecordSection title={title}>
      <Text size="sm" px="lg" pb="lg" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </RecordSection>
  );
}
