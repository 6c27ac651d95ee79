import * as z from 'zod';
import { BULK_MAX, bulkAnswer } from '../core/bulk.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, idParams, queryFlag, recordId, recordName } from '../core/fields.ts';
import { campaign } from './campaigns.ts';

const tag = 'Campaigns';

export const campaignCopyInput = z
  .object({
    name: recordName,
    organisationId: recordId
      .nullish()
      .describe(
        'Whom the copy is for: an active organisation, or null for the house. Missing: whom the original is for',
      ),
    quizzes: z
      .boolean()
      .default(false)
      .describe('Whether its active quizzes are copied too, as drafts of the copy'),
  })
  .meta({ id: 'CampaignCopyInput' });
export type CampaignCopyInput = z.output<typeof campaignCopyInput>;

export const copyCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/copy',
  summary: 'Creates an active campaign with the slots, shots, descriptions and cover of another',
  tag,
  access: 'campaigns.write',
  params: idParams,
  body: campaignCopyInput,
  answer: campaign,
  status: 201,
  errors: ['conflict.duplicate', 'organisation.storage'],
});

export const fragranceReplacement = z
  .object({
    by: recordId.describe('The id of the active fragrance that takes its slots'),
    campaignIds: z.array(recordId).min(1).max(BULK_MAX).optional().describe('The campaigns to change'),
    all: z.literal(true).optional().describe('Instead of ids: every active campaign that has the fragrance'),
  })
  .refine(({ campaignIds, all }) => campaignIds || all, { path: ['campaignIds'], ...fault('required') })
  .refine(({ campaignIds, all }) => !campaignIds || !all, { path: ['all'], ...fault('invalid') })
  .meta({ id: 'FragranceReplacement' });
export type FragranceReplacement = z.output<typeof fragranceReplacement>;

export const replaceFragrance = endpoint({
  method: 'POST',
  path: '/fragrances/{id}/replace',
  summary:
    'Puts another fragrance into the slots of this one, with the seconds that they have; with dryRun=true only reports what would happen. ' +
    'A campaign that has the other fragrance already, or whose quiz recommends this one, is refused',
  tag,
  access: 'campaigns.write',
  params: idParams,
  query: z.object({ dryRun: queryFlag.default(false) }),
  body: fragranceReplacement,
  cost: 'batch',
  answer: bulkAnswer,
  errors: ['unavailable'],
});
