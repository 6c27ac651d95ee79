import * as z from 'zod';
import { endpoint, XLSX } from './core/endpoint.ts';
import { fault, instant, MAX_ID, periodQuery, queryFlag, queryInteger } from './core/fields.ts';
import { idsFilter } from './core/filters.ts';
import { INITIATIVE_STATUSES } from './initiatives/initiative-status.ts';

/** Limits figures to some organisations or places. Missing: everything that the caller may see. */
const scopeFilter = { organisationId: idsFilter, placeId: idsFilter };
const scopedPeriod = periodQuery.safeExtend(scopeFilter);

const limitedPeriod = scopedPeriod.safeExtend({
  /** Only the entries with the most shots. */
  limit: queryFlag.default(false),
});

/** Shared by the calls below. */
const common = {
  method: 'GET',
  tag: 'Dashboard',
  access: 'dashboard.read',
} as const;

export const shotsByCampaign = endpoint({
  ...common,
  path: '/dashboard/shots-campaign',
  summary: 'Counts shots by campaign and fragrance, most shots first; at most 12 campaigns with limit=true',
  query: limitedPeriod,
  answer: z.array(
    z
      .object({
        /** Null: all campaigns that the reader may not see, together. */
        campaignId: z.int().nullable(),
        campaignName: z.string(),
        fragrances: z.array(z.object({ fragranceName: z.string(), shotsTotalFragrance: z.int() })),
      })
      .meta({ id: 'CampaignShots' }),
  ),
});

export const shotsByFragrance = endpoint({
  ...common,
  path: '/dashboard/shots-fragrance',
  summary: 'Counts shots by fragrance, most shots first; at most 30 fragrances with limit=true',
  query: limitedPeriod,
  answer: z.array(
    z.object({ fragranceName: z.string(), shotsTotal: z.int() }).meta({ id: 'FragranceShots' }),
  ),
});

/** A figure, and the same figure for the preceding period of equal length. */
const compared = z.object({ value: z.int(), before: z.int() });

export const dashboardSummary = endpoint({
  ...common,
  path: '/dashboard/summary',
  summary: 'Reads key figures, with the preceding period for shots; by default for the last 30 days',
  query: scopedPeriod,
  answer: z
    .object({
      /** IANA name of the days' zone: that of the requested places, or organisations' places, if they share one. */
      timeZone: z.string(),
      today: z.iso.date(),
      from: z.iso.date(),
      to: z.iso.date(),
      /** Shots of the requested period. */
      shots: compared,
      /** Shots of today, the last 7 days and the last 30 days, today included. */
      shotsToday: compared.extend({
        /** Yesterday's shots up to this time of day, as an unfinished day can't be compared with a whole one. */
        beforeSoFar: z.int(),
      }),
      shots7Days: compared,
      shots30Days: compared,
      devices: z.object({ total: z.int(), seen: z.int(), silent: z.int() }),
      /** A capsule may be both low and due; `attention` counts it once. Due means expired or expiring soon. */
      capsules: z.object({
        total: z.int(),
        low: z.int(),
        due: z.int(),
        expired: z.int(),
        expiring: z.int(),
        attention: z.int(),
      }),
      quizzes: z.object({ total: z.int(), unpublished: z.int() }),
    })
    .meta({ id: 'DashboardSummary' }),
});

export const shotsTrend = endpoint({
  ...common,
  path: '/dashboard/shots-trend',
  summary: 'Counts shots by day, including days without shots; by default for the last 30 days',
  query: scopedPeriod.safeExtend({
    /** Limits the shots to one campaign or one fragrance. */
    campaignId: queryInteger(1, MAX_ID).optional(),
    fragranceId: queryInteger(1, MAX_ID).optional(),
  }),
  answer: z.array(z.object({ date: z.iso.date(), shotsTotal: z.int() }).meta({ id: 'DayShots' })),
});

/** Two to five different campaign ids: more than five can't be told apart in a chart. */
const comparedIds = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){1,4}$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => new Set(ids).size === ids.length && ids.every((id) => id <= MAX_ID), fault('invalid'));

export const compareCampaigns = endpoint({
  ...common,
  path: '/dashboard/compare',
  summary: 'Compares two to five campaigns; by default for the last 30 days',
  query: scopedPeriod.safeExtend({ campaigns: comparedIds }),
  cost: 'report',
  answer: z
    .object({
      /** Every day of the period, with shots by campaign id. */
      days: z.array(z.object({ date: z.iso.date(), shots: z.record(z.string(), z.int()) })),
      /** In the requested order. */
      totals: z.array(
        z.object({
          campaignId: z.int(),
          campaignName: z.string(),
          shots: z.int(),
          /** Shots of the preceding period of the same length. */
          before: z.int(),
          /** Devices that play it now. */
          devices: z.int(),
          /** Downloads of all time. */
          downloads: z.int(),
          /** At most five, with the most shots first. */
          topFragrances: z.array(
            z.object({ fragranceId: z.int(), fragranceName: z.string(), shots: z.int() }),
          ),
        }),
      ),
    })
    .meta({ id: 'CampaignComparison' }),
  errors: ['not_found'],
});

/** What has changed since the previous message, as all-time totals, not differences. */
export const liveTotals = z
  .object({
    at: instant,
    campaigns: z.array(
      z.object({
        /** Null: all campaigns that the reader may not see, together. */
        campaignId: z.int().nullable(),
        fragranceName: z.string(),
        shotsTotalFragrance: z.int(),
      }),
    ),
  })
  .meta({ id: 'LiveTotals' });
export type LiveTotals = z.infer<typeof liveTotals>;

export const liveShots = endpoint({
  ...common,
  path: '/dashboard/live',
  summary: 'Streams `totals` events with changed figures, at most one per second; resumes from Last-Event-ID',
  query: z.object(scopeFilter),
  events: { totals: liveTotals },
});

export const exportShotsByCampaign = endpoint({
  ...common,
  path: '/dashboard/export-shot-campaign',
  summary: 'Exports shots by campaign and fragrance as a spreadsheet (xlsx)',
  query: scopedPeriod,
  download: XLSX,
});

export const exportShotsByFragrance = endpoint({
  ...common,
  path: '/dashboard/export-shot-fragrance',
  summary: 'Exports shots by fragrance as a spreadsheet (xlsx)',
  query: scopedPeriod,
  download: XLSX,
});

export const initiativesByStatus = endpoint({
  ...common,
  path: '/dashboard/chart-iniciativa',
  summary: 'Counts active initiatives by state, in the order of their life cycle',
  access: 'initiatives.read',
  query: z.object(scopeFilter),
  answer: z.array(
    z
      .object({ status: z.enum(INITIATIVE_STATUSES), totalIniciativas: z.int() })
      .meta({ id: 'InitiativesInStatus' }),
  ),
});
