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
        campaignId: z
          .int()
          .nullable()
          .describe('The id of the campaign; null: all campaigns that the caller may not see, together'),
        campaignName: z.string(),
        fragrances: z
          .array(z.object({ fragranceName: z.string(), shotsTotalFragrance: z.int() }))
          .describe('One row per fragrance, most shots first'),
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
const compared = z.object({ value: z.int().describe('The figure'), before: z.int() });

export const dashboardSummary = endpoint({
  ...common,
  path: '/dashboard/summary',
  summary: 'Reads key figures, with the preceding period for shots; by default for the last 30 days',
  query: scopedPeriod,
  answer: z
    .object({
      timeZone: z
        .string()
        .describe(
          "IANA name of the time zone of the days: that of the requested places, or organisations' places, if they share one, or else that of the installation",
        ),
      today: z.iso.date(),
      from: z.iso.date(),
      to: z.iso.date(),
      /** Shots of the requested period. */
      shots: compared,
      shotsToday: compared
        .extend({
          beforeSoFar: z.int().describe('Number of shots yesterday up to this time of day'),
        })
        .describe('Shots fired today'),
      shots7Days: compared.describe('Shots in the last 7 days, including today'),
      shots30Days: compared.describe('Shots in the last 30 days, including today'),
      devices: z
        .object({
          total: z.int().describe('Number of devices'),
          seen: z
            .int()
            .describe('Number of devices heard from within the threshold of alerts, by default 24 hours'),
          silent: z.int(),
        })
        .describe('Numbers of devices, by when they were last heard from'),
      capsules: z
        .object({
          total: z.int().describe('Number of capsules'),
          low: z.int().describe('Number of capsules that are almost empty'),
          due: z
            .int()
            .describe('Number of capsules that have expired or expire soon, by the threshold of alerts'),
          expired: z.int().describe('Number of capsules that have expired'),
          expiring: z.int().describe('Number of capsules that expire soon, by the threshold of alerts'),
          attention: z.int().describe('Number of capsules that are low or due, each counted once'),
        })
        .describe('Numbers of capsules, by whether they need attention'),
      quizzes: z
        .object({
          total: z.int().describe('Number of quizzes'),
          unpublished: z.int().describe('Number of quizzes whose present draft is not published'),
        })
        .describe('Numbers of quizzes, by whether they are published'),
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
      days: z
        .array(
          z.object({
            date: z.iso.date(),
            shots: z.record(z.string(), z.int()).describe('Number of shots on that day, by campaign id'),
          }),
        )
        .describe('Every day of the period'),
      totals: z
        .array(
          z.object({
            campaignId: z.int(),
            campaignName: z.string(),
            shots: z.int().describe('Number of shots in the period'),
            before: z.int().describe('Number of shots in the preceding period of the same length'),
            devices: z.int().describe('Number of devices that play the campaign now'),
            /** Downloads of all time. */
            downloads: z.int(),
            topFragrances: z
              .array(
                z.object({
                  fragranceId: z.int(),
                  fragranceName: z.string(),
                  shots: z.int().describe('Number of shots in the period'),
                }),
              )
              .describe('The five fragrances with the most shots'),
          }),
        )
        .describe('The campaigns, in the requested order'),
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
      .object({
        status: z.enum(INITIATIVE_STATUSES),
        totalIniciativas: z.int().describe('Number of initiatives in this state'),
      })
      .meta({ id: 'InitiativesInStatus' }),
  ),
});
