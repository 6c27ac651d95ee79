import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import { dashboardSummary, initiativesByStatus, shotsTrend } from '#contracts/dashboard.ts';
import { listDevices } from '#contracts/devices/devices.ts';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import { readToday } from '#contracts/today.ts';
import { listVisits } from '#contracts/visits/visit-calls.ts';
import { RecordFacts } from '#web/domain/record/record-section.tsx';
import { pageQuery } from '#web/kit/form/record-calls.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { call } from '#web/lib/call.ts';
import { addDays, dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { selectOrganisation } from '#web/lib/selected-organisation.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import { LastReport } from './report-mailing.tsx';
import { shotsByMonth } from './shots-by-month.ts';

/** More than this month and the last one together, wherever the organisation's day begins. */
const TREND_DAYS = 64;

/** One record is enough to know how many there are. */
const COUNTED = { perPage: '1' } as const;

const summaryQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'summary', { organisationId }],
    queryFn: ({ signal }) => call(dashboardSummary, { query: { organisationId }, signal }),
  });

const monthsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'months', organisationId],
    queryFn: async ({ signal }) => {
      const from = addDays(dayAt(new Date()), -TREND_DAYS);
      return shotsByMonth(await call(shotsTrend, { query: { organisationId, from }, signal }));
    },
  });

const initiativesQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'initiatives', { organisationId }],
    queryFn: ({ signal }) => call(initiativesByStatus, { query: { organisationId }, signal }),
  });

/** How an organisation is doing: figures of now, each linked to what it counts. */
export function OrganisationFigures({ organisation }: { organisation: OrganisationRef }) {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const organisationId = String(organisation.organisationId);
  const where = { organisationId };
  const { data: summary } = useQuery(summaryQuery(organisationId));
  const { data: months } = useQuery(monthsQuery(organisationId));
  const { data: initiatives } = useQuery(initiativesQuery(organisationId));
  const { data: inStep } = useQuery(
    pageQuery('devices', listDevices, { ...COUNTED, ...where, configState: 'in_step' }),
  );
  const { data: visits } = useQuery(
    pageQuery('visits', listVisits, {
      ...{ ...COUNTED, ...where, status: 'planned,underway' },
      ...{ orderBy: 'on', orderByDirection: 'ASC' },
    }),
  );
  const { data: today } = useQuery(pageQuery('today', readToday, { ...COUNTED, ...where }));
  const next = visits?.data[0];

  const counted = (path: string, count: number | undefined, filters: Record<string, string> = {}) =>
    count !== undefined && (
      <RowLink href={`/admin/${path}?${new URLSearchParams({ ...filters, ...where })}`}>
        {number(count)}
      </RowLink>
    );
  const shots = (period: 'this-month' | 'last-month', count: number | undefined) =>
    count !== undefined && (
      <ShotsLink organisation={organisation} period={period}>
        {number(count)}
      </ShotsLink>
    );
  const inStatus = (wanted: 'running' | 'planned') =>
    counted(
      'initiatives',
      initiatives && (initiatives.find(({ status }) => status === wanted)?.totalIniciativas ?? 0),
      { status: wanted },
    );

  return (
    <RecordFacts
      facts={[
        [t('organisations.now.shots'), shots('this-month', months?.current)],
        [t('organisations.now.shotsBefore'), shots('last-month', months?.former)],
        [t('organisations.now.inStep'), counted('devices', inStep?.total, { configState: 'in_step' })],
        [t('organisations.now.silent'), counted('devices', summary?.devices.silent, { state: 'silent' })],
        [t('organisations.now.low'), counted('capsules', summary?.capsules.low, { state: 'low' })],
        [t('organisations.now.running'), inStatus('running')],
        [t('organisations.now.planned'), inStatus('planned')],
        [
          t('organisations.now.visit'),
          next && <RowLink href={recordPath('visit', next.visitId)}>{day(next.on)}</RowLink>,
        ],
        [t('organisations.now.report'), <LastReport key="report" id={organisation.organisationId} />],
        [t('organisations.now.today'), counted('today', today?.total)],
      ]}
    />
  );
}

interface ShotsLinkProps {
  organisation: OrganisationRef;
  period: 'this-month' | 'last-month';
  children: string;
}

/** A link to home, which the house first has to narrow to the organisation. */
function ShotsLink({ organisation, period, children }: ShotsLinkProps) {
  const isOfHouse = useIsOfHouse();
  return (
    <RowLink
      href={`/admin/home?period=${period}`}
      onFollow={() => {
        if (isOfHouse) selectOrganisation(organisation);
      }}
    >
      {children}
    </RowLink>
  );
}
