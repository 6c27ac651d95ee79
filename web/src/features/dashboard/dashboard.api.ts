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
import { fetchesFile } from '#web/lib/fetches-file.ts';
import { COMPARED } from './compare/compare-search.ts';
import type { Days } from './period.ts';

/** What every read of the dashboard is remembered under. */
export const DASHBOARD = ['dashboard'] as const;

/** Another period keeps the figures of the former until its own are there. */
const kept = { placeholderData: keepPreviousData };

export function campaignShotsQuery(days: Days) {
  return queryOptions({
    queryKey: [...DASHBOARD, 'campaigns', days],
    queryFn: ({ signal }) => call(shotsByCampaign, { query: { ...days, limit: 'true' }, signal }),
    ...kept,
  });
}

export function fragranceShotsQuery(days: Days) {
  return queryOptions({
    queryKey: [...DASHBOARD, 'fragrances', days],
    queryFn: ({ signal }) => call(shotsByFragrance, { query: { ...days, limit: 'true' }, signal }),
    ...kept,
  });
}

/** Key figures. Without days: of the last 30, and the only read that needs not know which day it is. */
export function summaryQuery(days: Days = {}) {
  return queryOptions({
    queryKey: [...DASHBOARD, 'summary', days],
    queryFn: ({ signal }) => call(dashboardSummary, { query: days, signal }),
    ...kept,
  });
}

export function trendQuery(days: Days) {
  return queryOptions({
    queryKey: [...DASHBOARD, 'trend', days],
    queryFn: ({ signal }) => call(shotsTrend, { query: days, signal }),
    ...kept,
  });
}

/** Two to five campaigns beside each other. */
export function comparisonQuery(ids: readonly number[], days: Days) {
  return queryOptions({
    queryKey: [...DASHBOARD, 'compare', ids, days],
    queryFn: ({ signal }) => call(compareCampaigns, { query: { ...days, campaigns: ids.join() }, signal }),
    enabled: ids.length >= COMPARED.least,
    ...kept,
  });
}

export const downloadCampaignShots = (days: Days) =>
  fetchesFile(exportShotsByCampaign, { query: days }, 'xlsx');

export const downloadFragranceShots = (days: Days) =>
  fetchesFile(exportShotsByFragrance, { query: days }, 'xlsx');
