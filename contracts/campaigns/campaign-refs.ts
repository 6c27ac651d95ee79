import * as z from 'zod';
import { ID } from '../core/record-fields.ts';

/** References to a campaign in other records, whose lists need nothing else of it. */

export const campaignRef = z.object({ campaignId: z.int(), name: z.string() });
export type CampaignRef = z.infer<typeof campaignRef>;

const CAMPAIGN = { label: ['Campanha', 'Campaign', 'Campaña'] } as const;

/** The fields of a record's campaign. */
export const OF_CAMPAIGN = {
  campaign: CAMPAIGN,
  'campaign.name': { ...CAMPAIGN, sort: true, sheet: 'text' },
  'campaign.campaignId': ID,
} as const;
