import * as z from 'zod';
import { CLAIM_CODE_LENGTH, CLAIM_CODE_TYPED_MAX, LABELS_MAX } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, idParams, instant, optional, recordId } from '../core/fields.ts';
import { normalizeCode } from '../core/normalize-text.ts';
import { deviceName } from './device-set.ts';
import { device, macAddress } from './devices.ts';

const tag = 'Devices';

/** Base 32 without I, L, O and U. Source: Douglas Crockford, crockford.com/base32.html. */
export const CLAIM_CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CLAIM_CODE = new RegExp(`^[${CLAIM_CODE_SIGNS}]{${CLAIM_CODE_LENGTH}}$`);

/** A claim code as typed, ignoring case and hyphens and reading I and L as 1, O as 0; it may not be a valid code. */
export const typedClaimCode = z
  .string()
  .min(1)
  .max(CLAIM_CODE_TYPED_MAX)
  .transform((text) =>
    normalizeCode(text).toUpperCase().replaceAll('-', '').replaceAll(/[IL]/g, '1').replaceAll('O', '0'),
  );

/** A claim code in any notation. */
export const claimCode = typedClaimCode.refine((bare) => CLAIM_CODE.test(bare), fault('claim_code'));

export const deviceInput = z
  .object({
    macAddress,
    owner: z
      .object({ id: recordId })
      .nullish()
      .describe(
        'The owner, an active user. If missing, the first user to claim the device becomes its owner',
      ),
    claimCode: optional(claimCode)
      .optional()
      .describe('The claim code on the label. If missing, one is generated'),
    /** An active organisation; missing or null: the place's organisation, or else the house. */
    organisationId: recordId.nullish(),
    /** An active place of the organisation. */
    placeId: recordId.nullish(),
    name: optional(deviceName).optional(),
  })
  .meta({
    id: 'DeviceInput',
    examples: [
      { macAddress: 'A4:CF:12:6B:09:E3', owner: null },
      { macAddress: 'A4:CF:12:6B:09:E3', owner: { id: 7 }, claimCode: '7K3M-Q9TX-2HBD', name: 'Recepção' },
    ],
  });

export const createDevice = endpoint({
  method: 'POST',
  path: '/devices',
  summary: 'Registers a device, for its user to claim',
  tag,
  access: 'devices.create',
  body: deviceInput,
  answer: device,
  etag: 'sends',
  status: 201,
  errors: ['conflict.duplicate'],
});

const claimCodeShape = {
  /** Twelve characters, as stored. */
  claimCode: z.string().length(CLAIM_CODE_LENGTH),
  /** `DEVICE|SCENT|<macAddress>|<claimCode>`. */
  qrCode: z.string(),
};
const CLAIM_CODE_EXAMPLE = {
  claimCode: '7K3MQ9TX2HBD',
  qrCode: 'DEVICE|SCENT|A4:CF:12:6B:09:E3|7K3MQ9TX2HBD',
};

const deviceClaimCode = z
  .object(claimCodeShape)
  .meta({ id: 'DeviceClaimCode', examples: [CLAIM_CODE_EXAMPLE] });

export const readClaimCode = endpoint({
  method: 'GET',
  path: '/devices/{id}/claim-code',
  summary: 'Reads the claim code of a device; the audit trail records each reading',
  tag,
  access: 'devices.claims',
  stepUp: true,
  params: idParams,
  answer: deviceClaimCode,
  errors: ['device.claim_code'],
});

export const changeClaimCode = endpoint({
  method: 'PUT',
  path: '/devices/{id}/claim-code',
  summary: 'Creates a new claim code for a device; the previous one stops working',
  tag,
  access: 'devices.claims',
  stepUp: true,
  params: idParams,
  answer: deviceClaimCode,
});

export const deviceLabels = endpoint({
  method: 'POST',
  path: '/devices/labels',
  summary:
    'Reads the claim codes of several devices for their labels, in the requested order; the audit trail records each reading. ' +
    'If one of the devices is unknown, the response is 404, and no code is read',
  tag,
  access: 'devices.claims',
  stepUp: true,
  body: z
    .object({ ids: z.array(recordId).min(1).max(LABELS_MAX) })
    .meta({ id: 'DeviceLabelsRequest', examples: [{ ids: [41] }] }),
  answer: z
    .object({
      labels: z
        .array(
          z.object({
            deviceId: z.int(),
            macAddress: z.string(),
            name: z.string().nullable(),
            ...claimCodeShape,
          }),
        )
        .describe('One label for each device, in the requested order'),
    })
    .meta({
      id: 'DeviceLabels',
      examples: [
        {
          labels: [
            { deviceId: 41, macAddress: 'A4:CF:12:6B:09:E3', name: 'Recepção', ...CLAIM_CODE_EXAMPLE },
          ],
        },
      ],
    }),
  errors: ['not_found', 'device.claim_code'],
});

export const resetCode = endpoint({
  method: 'GET',
  path: '/devices/{id}/reset-code',
  summary: 'Reads the present reset code of a device (RFC 6238); the audit trail records each reading',
  tag,
  access: 'devices.write',
  stepUp: true,
  params: idParams,
  answer: z
    .object({
      code: z
        .string()
        .regex(/^\d{6}$/)
        .nullable()
        .describe('The present reset code, six digits; null once it has been used'),
      period: z.int().describe('Lifetime of each code in seconds'),
      expiresAt: instant.describe('When the next code replaces this one'),
      now: instant.describe('The current time by the clock of the server'),
    })
    .meta({
      id: 'ResetCode',
      examples: [
        {
          code: '287082',
          period: 60,
          expiresAt: '2026-03-14T12:27:00.000Z',
          now: '2026-03-14T12:26:18.204Z',
        },
      ],
    }),
});

export const claimDevice = endpoint({
  method: 'POST',
  path: '/app/devices',
  summary:
    'Claims a device with the claim code on its label for the signed-in user of the app, and returns its keys once',
  tag: 'App',
  access: 'session',
  body: z.object({ macAddress, claimCode: typedClaimCode }).meta({
    id: 'DeviceClaim',
    examples: [{ macAddress: 'A4:CF:12:6B:09:E3', claimCode: '7K3MQ9TX2HBD' }],
  }),
  answer: z
    .object({
      deviceId: z.int(),
      deviceKey: z
        .string()
        .describe(
          'The key that authenticates the device: `Authorization: Device <deviceKey>`. Returned only once',
        ),
      resetSecret: z
        .string()
        .describe(
          'The secret for reset codes, in base32 (RFC 6238: SHA-1, 60 s, 6 digits). Returned only once',
        ),
    })
    .meta({
      id: 'DeviceKeys',
      examples: [
        {
          deviceId: 41,
          deviceKey: 'q3v5b1JmYw8Zt0sXo7dLr2KcNf4HgUe6PiAyVxTkMnQ',
          resetSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        },
      ],
    }),
  errors: ['forbidden', 'device.claim', 'device.busy', 'device.too_many', 'rate_limited'],
});

export const deviceReset = endpoint({
  method: 'POST',
  path: '/device/reset',
  summary: 'Disconnects a device from its user with the present reset code; each code works once',
  tag: 'Device',
  access: 'public',
  body: z
    .object({
      macAddress,
      code: z
        .string()
        .overwrite(normalizeCode)
        .regex(/^\d{6}$/)
        .describe('The reset code of the current or the previous minute, six digits'),
    })
    .meta({ id: 'DeviceReset', examples: [{ macAddress: 'A4:CF:12:6B:09:E3', code: '287082' }] }),
  errors: ['device.reset_code', 'rate_limited'],
});
