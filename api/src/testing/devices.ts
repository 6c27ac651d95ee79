import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { RESET_CODE_SECONDS } from '#contracts/core/constants.ts';
import { capsules } from '../db/schema/devices.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** A MAC address that no other device of the run has. */
export function newMac(): string {
  made += 1;
  const hex = made.toString(16).padStart(12, '0').toUpperCase();
  return (hex.match(/../g) ?? []).join(':');
}

/** A device that somebody new has claimed. */
export async function claimedDevice(app: TestApp, macAddress = newMac()) {
  const user = await app.as('USER');
  const { status, body } = await user.post('/app/devices', { body: { macAddress } });
  if (status !== 200) throw new Error(`A builder got ${status}: ${JSON.stringify(body)}`);
  const headers = { authorization: `Device ${body.deviceKey}` };
  return {
    ...(body as { deviceId: number; deviceKey: string; resetSecret: string }),
    macAddress,
    user,
    fire: (events: object[]) => app.anyone.post('/device/shots', { body: { events }, headers }),
  };
}

/** A shot as a device tells it, fired now from the first slot. */
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

/** The reset code that a device makes of its secret, so many steps from now. */
export function resetCodeOf(resetSecret: string, steps = 0): string {
  const secret = Secret.fromBase32(resetSecret);
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 60 });
  return totp.generate({ timestamp: Date.now() + steps * RESET_CODE_SECONDS * 1000 });
}

/** A full capsule of the fragrance. */
export async function makeCapsule(
  app: TestApp,
  wish: Partial<typeof capsules.$inferInsert> & { fragranceId: number },
) {
  made += 1;
  const [capsule] = await app.db
    .insert(capsules)
    .values({
      serialNumber: `CAP-${made}`,
      totalShots: 100,
      remainingShots: wish.totalShots ?? 100,
      dueDate: sql`current_date + 365`,
      ...wish,
    })
    .returning();
  if (!capsule) throw new Error('The database returned no row for an insert');
  return capsule;
}
