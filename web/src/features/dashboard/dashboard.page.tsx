import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/kit/display/page.tsx';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import { Announcer } from '#web/kit/feedback/announce.tsx';
import { addDays, dayAt } from '#web/lib/day.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { Charts } from './charts/charts.tsx';
import { COLOR_PROPERTIES, FillDefs } from './charts/fill-defs.tsx';
import { totalOf } from './charts/trend.ts';
import { summaryQuery, trendQuery } from './dashboard.api.ts';
import classes from './dashboard.module.css';
import { PeriodPicker, PlacePicker } from './dashboard-filters.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { parseDashboardSearch, placeParams } from './dashboard-search.ts';
import { KeyFigures } from './key-figures.tsx';
import { LiveMark } from './live-mark.tsx';
import { PaperHead } from './paper-head.tsx';
import { daysOf, withEndDay } from './period.ts';

const FirstSteps = lazyComponent(['dashboard/setup'], () => import('./setup/first-steps.tsx'), 'FirstSteps');

interface DashboardPageProps {
  /** What needs doing, which stands first; always the same element, so that it doesn't render again with the page. */
  head?: ReactNode;
}

/** The first page after sign-in: what needs doing, and shots over a period. */
export function DashboardPage({ head }: DashboardPageProps) {
  return useCan()('dashboard.read') ? <Dashboard head={head} /> : <NoPermissions />;
}

/** Constant, so that it doesn't render again with the page. */
const FIRST_STEPS = (
  <Suspense>
    <FirstSteps />
  </Suspense>
);

function Dashboard({ head }: DashboardPageProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const can = useCan();
  useSelectedOrganisation();
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseDashboardSearch(raw), [raw]);
  const navigate = useNavigate();
  const go = (to: DashboardSearch) =>
    void navigate({ to: '/admin/home', search: parseDashboardSearch({ ...to }), resetScroll: false });
  const firstName = user?.nome.trim().split(/\s+/)[0] ?? '';

  const places = placeParams(search);
  const { data: summary } = useQuery(summaryQuery(places));
  // Only the server knows the current day of the installation or places. Until it responds, use the browser's.
  const today = summary?.today ?? dayAt(new Date());
  const days = { ...daysOf(search, today), ...places };
  const ended = withEndDay(days, today);
  const trend = useQuery(trendQuery(ended));
  const total = trend.data && !trend.isPlaceholderData ? totalOf(trend.data) : undefined;
  const shown = { from: days.from ?? trend.data?.at(0)?.date ?? addDays(today, -29), to: ended.to };

  return (
    <Page
      title={t('dashboard.hello', { name: firstName })}
      section={t('dashboard.title')}
      about={t('dashboard.about')}
      actions={
        <>
          <LiveMark />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('dashboard.print')}
          </Button>
        </>
      }
    >
      <Announcer>
        <div className={classes.page} style={COLOR_PROPERTIES}>
          <FillDefs />
          <PaperHead days={shown} total={total} />
          {can('fragrances.write') && FIRST_STEPS}
          {head && (
            <div className={classes.head} data-screen-only>
              <Suspense>{head}</Suspense>
            </div>
          )}
          {/* They are of now, whatever the period: on paper, nobody could tell when that was. */}
          <div data-screen-only>
            <KeyFigures summary={summary} placeId={search.placeId} />
          </div>
          <Group align="flex-start" gap="0 16px">
            <PeriodPicker
              search={search}
              days={shown}
              today={today}
              total={total}
              onChange={(to) => go({ ...to, placeId: search.placeId })}
            />
            <PlacePicker placeId={search.placeId} onChange={(placeId) => go({ ...search, placeId })} />
          </Group>
          <TimeZoneNote className={classes.zone} zone={summary?.timeZone} />
          <Charts search={search} today={today} />
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
