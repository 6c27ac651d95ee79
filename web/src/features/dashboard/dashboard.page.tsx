import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/kit/display/page.tsx';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import { Announcer } from '#web/kit/feedback/announce.tsx';
import { addDays, dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { useIdentity } from '#web/lib/identity.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { ChangeText, soFar } from './change-text.tsx';
import { CampaignCharts } from './charts/campaign-charts.tsx';
import { COLOR_PROPERTIES, FillDefs } from './charts/fill-defs.tsx';
import { FragranceChart } from './charts/fragrance-chart.tsx';
import { rememberedFills } from './charts/fragrance-fills.ts';
import { totalOf } from './charts/trend.ts';
import { TrendCard } from './charts/trend-card.tsx';
import { CampaignsCard } from './compare/campaigns-card.tsx';
import { campaignShotsQuery, fragranceShotsQuery, summaryQuery, trendQuery } from './dashboard.api.ts';
import classes from './dashboard.module.css';
import { PeriodPicker, PlacePicker } from './dashboard-filters.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { DEFAULT_PERIOD, parseDashboardSearch, placeParams } from './dashboard-search.ts';
import { KeyFigures } from './key-figures.tsx';
import { LiveMark, useLiveUpdates } from './live-mark.tsx';
import { daysOf, selectedPeriod, withEndDay } from './period.ts';

const InitiativeChart = lazyComponent(
  ['initiatives'],
  () => import('./charts/initiative-chart.tsx'),
  'InitiativeChart',
);

const FirstSteps = lazyComponent(['dashboard/setup'], () => import('./setup/first-steps.tsx'), 'FirstSteps');

/** The first page after sign-in: shots over a period, and what needs attention. */
export function DashboardPage() {
  return useCan()('dashboard.read') ? <Dashboard /> : <NoPermissions />;
}

function Dashboard() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const can = useCan();
  useSelectedOrganisation();
  const { day } = useFormat();
  const { name: installation } = useIdentity();
  const search = parseDashboardSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (to: DashboardSearch) =>
    void navigate({ to: '/admin/home', search: parseDashboardSearch({ ...to }), resetScroll: false });
  const live = useLiveUpdates();
  const firstName = user?.nome.trim().split(/\s+/)[0] ?? '';

  const places = placeParams(search);
  const summary = useQuery(summaryQuery(places));
  // Only the server knows the current day of the installation or places. Until it responds, use the browser's.
  const today = summary.data?.today ?? dayAt(new Date());

  const days = { ...daysOf(search, today), ...places };
  const ended = withEndDay(days, today);
  const choice = selectedPeriod(search);
  const ever = choice === 'all';

  const campaigns = useQuery(campaignShotsQuery(days));
  const settled = campaigns.isError || (campaigns.isSuccess && !campaigns.isPlaceholderData);
  const fragrances = useQuery({ ...fragranceShotsQuery(days), enabled: settled });
  const trend = useQuery(trendQuery(ended));
  const period = useQuery({ ...summaryQuery(choice === DEFAULT_PERIOD ? places : days), enabled: !ever });

  const fills = useMemo(
    () =>
      rememberedFills([
        ...(campaigns.data ?? []).flatMap((campaign) =>
          campaign.fragrances.map((each) => each.fragranceName),
        ),
        ...(fragrances.data ?? []).map((each) => each.fragranceName),
      ]),
    [campaigns.data, fragrances.data],
  );
  const chart = { days, fills };
  const ofToday = days.from === today && days.to === today;
  // Never that of the former period beside the total of the new one.
  const compared = ever || period.isPlaceholderData ? undefined : period.data?.shots;
  const change = ofToday
    ? summary.data && <ChangeText compared={soFar(summary.data.shotsToday)} before="yesterday" />
    : compared && <ChangeText compared={compared} before="period" />;
  const shown = { from: days.from ?? trend.data?.at(0)?.date ?? addDays(today, -29), to: ended.to };

  // Deferred, so that the browser stays responsive while the charts render; until then the previous ones stay.
  const charts = useDeferredValue(
    <div className={classes.charts}>
      <TrendCard query={trend} today={today} change={change} allTime={ever} />
      <div className={classes.side}>
        <div className={classes.overall}>
          <FragranceChart query={fragrances} whole={trend.data && totalOf(trend.data)} {...chart} />
        </div>
        <CampaignsCard
          ids={campaigns.data?.flatMap(({ campaignId }) => campaignId ?? []) ?? []}
          days={ended}
          today={today}
          search={search}
        />
        {can('initiatives.read') && (
          <Suspense>
            <InitiativeChart places={places} />
          </Suspense>
        )}
      </div>
      <div className={classes.campaigns}>
        <CampaignCharts query={campaigns} {...chart} />
      </div>
    </div>,
  );

  return (
    <Page
      title={t('dashboard.hello', { name: firstName })}
      section={t('dashboard.title')}
      about={t('dashboard.about')}
      actions={<LiveMark state={live} />}
    >
      <Announcer>
        <div className={classes.page} style={COLOR_PROPERTIES}>
          <FillDefs />
          {/* Readers of the printout need to know whose figures these are, not whom the page greets. */}
          <Text fw={600} fz="lg" mb="sm" data-paper-only>
            {installation} · {t('dashboard.title')} ·{' '}
            {t('dashboard.span', { from: day(shown.from), to: day(shown.to) })}
          </Text>
          {can('fragrances.write') && (
            <Suspense>
              <FirstSteps />
            </Suspense>
          )}
          <KeyFigures summary={summary.data} placeId={search.placeId} />
          <Group align="flex-start" gap="0 16px">
            <PeriodPicker
              search={search}
              days={shown}
              today={today}
              total={trend.data && !trend.isPlaceholderData ? totalOf(trend.data) : undefined}
              onChange={(to) => go({ ...to, placeId: search.placeId })}
            />
            <PlacePicker placeId={search.placeId} onChange={(placeId) => go({ ...search, placeId })} />
          </Group>
          <TimeZoneNote className={classes.zone} zone={summary.data?.timeZone} />
          {charts}
        </div>
      </Announcer>
    </Page>
  );
}

/** The home page of a profile without permissions: says whom to ask. */
function NoPermissions() {
  const { t } = useTranslation();
  useDocumentTitle(`${t('dashboard.noPart.title')} - Admin`);
  return (
    <Stack gap="xs" p="md">
      <Title order={1} size="h2" tabIndex={-1}>
        {t('dashboard.noPart.title')}
      </Title>
      <Text c="dimmed">{t('dashboard.noPart.text')}</Text>
    </Stack>
  );
}
