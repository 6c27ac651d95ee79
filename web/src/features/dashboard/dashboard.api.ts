import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  compareCampaigns,
  dashboardSummary,
  exportShotsByCampaign,
  exportShotsByFragrance,
  shotsByCampaign,
  shotsByFragrance,
  shotsTrend,
} from '#contracts/dashboard.ts';
import { call } from '#web/lib/call.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { COMPARABLE } from './dashboard-search.ts';
import type { DaysAtPlaces } from './period.ts';

/** The prefix of all query keys of the dashboard. */
export const DASHBOARD_KEY = ['dashboard'] as const;

/**
 * Keeps the previous period's figures until the new ones arrive. Parts of a page that mount one after another share
 * one response; new shots make it stale at once.
 */
const kept = { placeholderData: keepPreviousData, staleTime: 2_000 };

export function campaignShotsQuery(days: DaysAtPlaces) {
  const query = withSelectedOrganisation(days);
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'campaigns', query],
    queryFn: ({ signal }) => call(shotsByCampaign, { query: { ...query, limit: 'true' }, signal }),
    ...kept,
  });
}

export function fragranceShotsQuery(days: DaysAtPlaces) {
  const query = withSelectedOrganisation(days);
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'fragrances', query],
    queryFn: ({ signal }) => call(shotsByFragrance, { query: { ...query, limit: 'true' }, signal }),
    ...kept,
  });
}

/** Key figures; without `days`, those of the last 30, for which the client need not know the current day. */
export function summaryQuery(days: DaysAtPlaces = {}) {
  const query = withSelectedOrganisation(days);
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'summary', query],
    queryFn: ({ signal }) => call(dashboardSummary, { query, signal }),
    ...kept,
  });
}

export function trendQuery(days: DaysAtPlaces) {
  const query = withSelectedOrganisation(days);
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'trend', query],
    queryFn: ({ signal }) => call(shotsTrend, { query, signal }),
    ...kept,
  });
}

/** The comparison of two to five campaigns. */
export function comparisonQuery(ids: readonly number[], days: DaysAtPlaces) {
  const query = { ...withSelectedOrganisation(days), campaigns: ids.join() };
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'compare', query],
    queryFn: ({ signal }) => call(compareCampaigns, { query, signal }),
    enabled: ids.length >= COMPARABLE.min,
    ...kept,
  });
}

export const downloadCampaignShots = (days: DaysAtPlaces) =>
  lazyDownload(exportShotsByCampaign, { query: withSelectedOrganisation(days) }, 'xlsx');

export const downloadFragranceShots = (days: DaysAtPlaces) =>
  lazyDownload(exportShotsByFragrance, { query: withSelectedOrganisation(days) }, 'xlsx');
