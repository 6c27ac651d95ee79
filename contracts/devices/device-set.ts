import * as z from 'zod';
import { DEVICE_NAME_MAX } from '../core/constants.ts';
import { fault, line, recordId } from '../core/fields.ts';

/** What people call a device. Several devices may have the same name. */
export const deviceName = line(1, DEVICE_NAME_MAX);

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
    /** Null: none. */
    name: deviceName.nullable().optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    path: ['campaignId'],
    ...fault('invalid'),
  });
export type DeviceSet = z.output<typeof deviceSet>;
