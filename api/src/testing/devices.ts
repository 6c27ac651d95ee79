import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { RESET_CODE_SECONDS } from '#contracts/core/constants.ts';
import { MAX_ID } from '#contracts/core/fields.ts';
import { claimCodes } from '../modules/devices/claim-codes.ts';
import { onlyRow } from '../platform/db/only-row.ts';
import { capsules, devices } from '../platform/db/schema/devices.ts';
import { type Caller, expectCreated, SECRET_KEY, type TestApp } from './test-app.ts';

let made = 0;

/** A MAC address that is unique in the test file. */
export function newMac(): string {
  made += 1;
  const hex = made.toString(16).padStart(12, '0').toUpperCase();
  return (hex.match(/../g) ?? []).join(':');
}

const claims = claimCodes(SECRET_KEY);

/** A device registered by staff, with its claim code. */
export async function broughtIn(app: TestApp, wish: Partial<typeof devices.$inferInsert> = {}) {
  const claimCode = claims.newCode();
  const inserted = await app.db
    .insert(devices)
    .values({ macAddress: newMac(), claimCode: claims.encrypt(claimCode), ...wish })
    .returning({ deviceId: devices.deviceId, macAddress: devices.macAddress });
  return { ...onlyRow(inserted), claimCode };
}

export type TestDevice = Awaited<ReturnType<typeof claimedDevice>>;

/** A device claimed by a new user, or by `by`. `fire` first assigns the campaigns of its shots to it. */
export async function claimedDevice(
  app: TestApp,
  { macAddress = newMac(), by }: { macAddress?: string; by?: Caller } = {},
) {
  const user = by ?? (await app.as('USER'));
  const { claimCode } = await broughtIn(app, { macAddress });
  const claimed = expectCreated(await user.post('/app/devices', { body: { macAddress, claimCode } }));
  const { deviceId, deviceKey, resetSecret } = claimed as Record<'deviceKey' | 'resetSecret', string> & {
    deviceId: number;
  };
  const headers = { authorization: `Device ${deviceKey}` };
  const send = (events: object[]) => app.anyone.post('/device/shots', { body: { events }, headers });
  return {
    ...{ deviceId, deviceKey, resetSecret, macAddress, claimCode, user },
    /** What authenticates its calls. */
    headers,
    /** Asks for its configuration. @param etag of the one that it has */
    config: (etag?: string) =>
      app.anyone.get('/device/config', { headers: { ...headers, ...(etag && { 'if-none-match': etag }) } }),
    /** Reports its state: by default that it holds no configuration. */
    report: (state: object = {}) =>
      app.anyone.post('/device/state', {
        headers,
        body: { configId: null, firmware: '1.0.0', uptimeSeconds: 5, ...state },
      }),
    /** Sends shots without assigning their campaigns first. */
    send,
    fire: async (events: object[]) => {
      await takeCampaigns(app, deviceId, events);
      return send(events);
    },
  };
}

/** Assigns the shots' campaigns to a device one after the other, in their current state, if they exist. */
export async function takeCampaigns(app: TestApp, deviceId: number, shots: object[]): Promise<void> {
  const ids = (Array.isArray(shots) ? shots : []).flatMap((shot) => Object(shot).campaignId ?? []);
  const whole = [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID);
  for (const id of whole) {
    await app.db.transaction(async (tx) => {
      const campaign = sql`campaigns where campaign_id = ${id}`;
      const { rows } = await tx.execute<{ told: boolean }>(sql`
        select exists (
          select from device_configs where device_id = ${deviceId} and told_config_id = campaigns.config_id
        ) as told from ${campaign} for no key update
      `);
      if (rows[0]?.told !== false) return;
      await tx.execute(sql`
        update devices set campaign_id = ${id} where device_id = ${deviceId} and campaign_id is distinct from ${id}
      `);
      await tx.execute(sql`select note_told(${deviceId}, config_id) from ${campaign}`);
    });
  }
}

/** A shot as a device reports it, fired just now from slot 1. */
export function shotOf(campaignId: number, wish: object = {}) {
  return {
    eventId: randomUUID(),
    campaignId,
    slot: 1,
    firedAt: new Date().toISOString(),
    seconds: 5,
    ...wish,
  };
}

/** The reset code that a device derives from its secret, `steps` steps from now. */
export function resetCodeOf(resetSecret: string, steps = 0): string {
  const secret = Secret.fromBase32(resetSecret);
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 60 });
  return totp.generate({ timestamp: Date.now() + steps * RESET_CODE_SECONDS * 1000 });
}

/** A capsule of the fragrance; full by default. */
export async function makeCapsule(
  app: TestApp,
  {
    totalShots = 100,
    remainingShots = totalShots,
    ...wish
  }: Partial<typeof capsules.$inferInsert> & {
    fragranceId: number;
  },
) {
  made += 1;
  const inserted = await app.db
    .insert(capsules)
    .values({
      serialNumber: `CAP-${made}`,
      totalShots,
      firedShots: totalShots - remainingShots,
      dueDate: sql`current_date + 365`,
      ...wish,
    })
    .returning();
  return onlyRow(inserted);
}
