import * as z from 'zod';
import { fault, recordId } from '../core/fields.ts';

/**
 * Values that staff set on devices; missing ones stay. A place without an organisation moves a device of the house to
 * the place's organisation; an organisation without a place removes the device from another organisation's place.
 */
export const deviceSet = z
  .object({
    /** An active campaign; null: the device plays nothing. */
    campaignId: recordId.nullable().optional(),
    /** An active organisation; null: the house. */
    organisationId: recordId.nullable().optional(),
    /** An active place of its organisation; null: none. */
    placeId: recordId.nullable().optional(),
  })
  .refine((given) => Object.values(given).some((id) => id !== undefined), {
    path: ['campaignId'],
    ...fault('invalid'),
  });
export type DeviceSet = z.output<typeof deviceSet>;
