import * as z from 'zod';
import { CLAIM_CODE_LENGTH, CLAIM_CODE_TYPED_MAX, LABELS_MAX } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, idParams, instant, optional, recordId } from '../core/fields.ts';
import { normalizeCode } from '../core/normalize-text.ts';
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
    /** Must be an active user. */
    owner: z.object({ id: recordId }).nullish(),
    /** Missing: a code is generated. */
    claimCode: optional(claimCode).optional(),
    /** An active organisation; missing or null: the place's organisation, or else the house. */
    organisationId: recordId.nullish(),
    /** An active place of the organisation. */
    placeId: recordId.nullish(),
  })
  .meta({
    id: 'DeviceInput',
    examples: [
      { macAddress: 'A4:CF:12:6B:09:E3', owner: null },
      { macAddress: 'A4:CF:12:6B:09:E3', owner: { id: 7 }, claimCode: '7K3M-Q9TX-2HBD' },
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
      labels: z.array(z.object({ deviceId: z.int(), macAddress: z.string(), ...claimCodeShape })),
    })
    .meta({
      id: 'DeviceLabels',
      examples: [{ labels: [{ deviceId: 41, macAddress: 'A4:CF:12:6B:09:E3', ...CLAIM_CODE_EXAMPLE }] }],
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
      /** Null once this minute's code has been used; the next minute brings a new one. */
      code: z
        .string()
        .regex(/^\d{6}$/)
        .nullable(),
      /** Lifetime of each code in seconds. */
      period: z.int(),
      expiresAt: instant,
      /** The server's clock. */
      now: instant,
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
      /** The key that the device signs its calls with. */
      deviceKey: z.string(),
      /** Base32 secret that reset codes are derived from. */
      resetSecret: z.string(),
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
        .regex(/^\d{6}$/),
    })
    .meta({ id: 'DeviceReset', examples: [{ macAddress: 'A4:CF:12:6B:09:E3', code: '287082' }] }),
  errors: ['device.reset_code', 'rate_limited'],
});
