import * as z from 'zod';
import { endpoint } from './core/endpoint.ts';
import { fault, queryFlag } from './core/fields.ts';

/** PostgreSQL's calendar has no year 0. */
const day = z.iso.date().refine((text) => !text.startsWith('0000'), fault('invalid'));

const period = z.object({
  /** Only the entries with most shots. */
  limit: queryFlag.default(false),
  /** Days in the installation's time zone; each open where it is missing. */
  from: day.optional(),
  to: day.optional(),
});

const tag = 'Dashboard';

export const shotsByCampaign = endpoint({
  method: 'GET',
  path: '/dashboard/shots-campaign',
  summary: 'Shots of each campaign by fragrance, most shots first; at most 12 campaigns with limit=true',
  tag,
  access: 'dashboard.read',
  query: period,
  answer: z.array(
    z
      .object({
        campaignId: z.int(),
        campaignName: z.string(),
        fragrances: z.array(z.object({ fragranceName: z.string(), shotsTotalFragrance: z.int() })),
      })
      .meta({ id: 'CampaignShots' }),
  ),
});

export const shotsByFragrance = endpoint({
  method: 'GET',
  path: '/dashboard/shots-fragrance',
  summary: 'Shots of each fragrance, most shots first; at most 30 fragrances with limit=true',
  tag,
  access: 'dashboard.read',
  query: period,
  answer: z.array(
    z.object({ fragranceName: z.string(), shotsTotal: z.int() }).meta({ id: 'FragranceShots' }),
  ),
});
