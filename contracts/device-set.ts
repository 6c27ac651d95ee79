import * as z from 'zod';
import { fault, recordId } from './core/fields.ts';

/**
 * What staff set of devices; what is missing stays. A place alone has a device that belongs to nobody belong to the place's
 * organisation, and an organisation alone takes it from a place of another.
 */
export const deviceSet = z
  .object({
    /** An active one; null: nothing is to be played. */
    campaignId: recordId.nullable().optional(),
    /** An active one; null: the house's own. */
    organisationId: recordId.nullable().optional(),
    /** An active one of its organisation; null: none. */
    placeId: recordId.nullable().optional(),
  })
  .refine((given) => Object.values(given).some((id) => id !== undefined), {
    path: ['campaignId'],
    ...fault('invalid'),
  });
export type DeviceSet = z.output<typeof deviceSet>;
