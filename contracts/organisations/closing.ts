import * as z from 'zod';
import { BULK_UNDO_DAYS } from '../core/bulk.ts';
import { endpoint } from '../core/endpoint.ts';
import { idParams, queryFlag } from '../core/fields.ts';
import { ORGANISATIONS } from './organisation-refs.ts';

export const organisationClosing = z
  .object({
    batchId: z.uuid().nullable().describe('Id for undoing it as a whole; null for a dry run'),
    initiatives: z.int().describe('Number of initiatives that are cancelled: active ones that are not over'),
    devices: z.int().describe('Number of devices that go back to the house, without campaign and place'),
    users: z.int().describe('Number of people who are deactivated and signed out'),
    campaigns: z.int().describe('Number of campaigns that are deactivated'),
    places: z.int().describe('Number of places that are deactivated'),
    refused: z
      .array(z.object({ resource: z.string(), code: z.string(), message: z.string(), count: z.int() }))
      .describe(
        'What stands in the way: how many records of a kind, and the error that each would respond with',
      ),
  })
  .meta({ id: 'OrganisationClosing' });
export type OrganisationClosing = z.infer<typeof organisationClosing>;

export const closeOrganisation = endpoint({
  method: 'POST',
  path: `${ORGANISATIONS.path}/{id}/close`,
  summary:
    'Ends the contract of an organisation, with all that belongs to it, or nothing of it; with dryRun=true only reports what would happen. ' +
    `Undone like a bulk call within ${BULK_UNDO_DAYS} days, as far as nothing has changed since. What refuses it is \`refused\` of the problem`,
  tag: ORGANISATIONS.tag,
  access: ORGANISATIONS.write,
  stepUp: 'unless-trial',
  params: idParams,
  query: z.object({ dryRun: queryFlag.default(false) }),
  cost: 'batch',
  answer: organisationClosing,
  errors: ['not_found', 'record.inactive', 'organisation.unclosable', 'unavailable'],
});
