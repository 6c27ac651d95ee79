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
import { ofChosen } from '#web/lib/chosen-organisation.ts';
import { fetchesFile } from '#web/lib/fetches-file.ts';
import { COMPARED } from './compare/compare-search.ts';
import type { PlacedDays } from './period.ts';

/** What every read of the dashboard is remembered under. */
export const DASHBOARD = ['dashboard'] as const;

/** Another period keeps the figures of the former until its own are there. */
const kept = { placeholderData: keepPreviousData };

export function campaignShotsQuery(days: PlacedDays) {
  const query = ofChosen(days);
  return queryOptions({
    queryKey: [...DASHBOARD, 'campaigns', query],
    queryFn: ({ signal }) => call(shotsByCampaign, { query: { ...query, limit: 'true' }, signal }),
    ...kept,
  });
}

export function fragranceShotsQuery(days: PlacedDays) {
  const query = ofChosen(days);
  return queryOptions({
    queryKey: [...DASHBOARD, 'fragrances', query],
    queryFn: ({ signal }) => call(shotsByFragrance, { query: { ...query, limit: 'true' }, signal }),
    ...kept,
  });
}

/** Key figures. Without days: of the last 30, and the only read that needs not know which day it is. */
export function summaryQuery(days: PlacedDays = {}) {
  const query = ofChosen(days);
  return queryOptions({
    queryKey: [...DASHBOARD, 'summary', query],
    queryFn: ({ signal }) => call(dashboardSummary, { query, signal }),
    ...kept,
  });
}

export function trendQuery(days: PlacedDays) {
  const query = ofChosen(days);
  return queryOptions({
    queryKey: [...DASHBOARD, 'trend', query],
    queryFn: ({ signal }) => call(shotsTrend, { query, signal }),
    ...kept,
  });
}

/** Two to five campaigns beside each other. */
export function comparisonQuery(ids: readonly number[], days: PlacedDays) {
  const query = { ...ofChosen(days), campaigns: ids.join() };
  return queryOptions({
    queryKey: [...DASHBOARD, 'compare', query],
    queryFn: ({ signal }) => call(compareCampaigns, { query, signal }),
    enabled: ids.length >= COMPARED.least,
    ...kept,
  });
}

export const downloadCampaignShots = (days: PlacedDays) =>
  fetchesFile(exportShotsByCampaign, { query: ofChosen(days) }, 'xlsx');

export const downloadFragranceShots = (days: PlacedDays) =>
  fetchesFile(exportShotsByFragrance, { query: ofChosen(days) }, 'xlsx');
