import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCESS_TOKEN_SECONDS, RESET_CODE_SECONDS, SECRET_URL_SECONDS } from '#contracts/core/constants.ts';
import { accessTokens } from '../../modules/session/access-tokens.ts';
import { totpSecrets } from '../../modules/session/totp.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf, type TestDevice } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { onlyRow } from '../db/only-row.ts';
import { fileUrls } from '../files/file-urls.ts';
import { setClock } from '../lib/clock.ts';

const app = await sharedTestApp();
const AHEAD_MS = 300_000;
const KEY = 'a key that only tests know';

/** The time of the database, whatever this machine's clock shows. */
const realNow = () => performance.timeOrigin + performance.now();
const expectNow = (milliseconds: number) =>
  expect(Math.abs(milliseconds - realNow())).toBeLessThan(AHEAD_MS / 5);
const totpAt = (base32: string, period: number) =>
  new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period }).generate({
    timestamp: realNow(),
  });

describe('on a machine whose clock is five minutes ahead', () => {
  let device: TestDevice;
  let campaignId: number;
  beforeAll(async () => {
    const staff = await app.as('STAFF');
    const { fragranceId } = await makeFragrance(staff);
    ({ campaignId } = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId }] }));
    device = await claimedDevice(app);
    setClock({ database: realNow(), at: performance.now() });
    vi.useFakeTimers({ toFake: ['Date'], now: realNow() + AHEAD_MS });
  });
  afterAll(() => {
    vi.useRealTimers();
    setClock(undefined);
  });

  it('a shot that a device has just fired is dated now, and so is the response', async () => {
    const shot = shotOf(campaignId, { firedAt: undefined, ageSeconds: 0 });
    const { body } = await device.fire([shot]);
    expect(body).toMatchObject({ accepted: 1 });
    expectNow(Date.parse(body.serverTime));
    const { rows } = await app.db.execute<{ ms: number }>(
      sql`select extract(epoch from fired_at)::float8 * 1000 as ms from shots where event_id = ${shot.eventId}`,
    );
    expectNow(onlyRow(rows).ms);
    expectNow(Date.parse((await device.config()).body.serverTime));
  });

  it('the reset code is the one that the device derives', async () => {
    const { body } = await (await app.as('ADMIN')).get(`/devices/${device.deviceId}/reset-code`);
    expectNow(Date.parse(body.now));
    expect(body.code).toBe(totpAt(device.resetSecret, RESET_CODE_SECONDS));
  });

  it('authenticator codes, sessions and URLs of files last as long as elsewhere', async () => {
    const secrets = totpSecrets(KEY);
    const { base32, encrypted } = secrets.newSecret('Sillage', 'ana@example.com');
    expect(secrets.stepOf(encrypted, totpAt(base32, 30))).toBeDefined();
    const token = await accessTokens(KEY).issue({
      userId: 1,
      profile: 'ADMIN',
      sessionId: crypto.randomUUID(),
    });
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expectNow((exp - ACCESS_TOKEN_SECONDS) * 1_000);
    const file = fileUrls(KEY).presentSecret({ key: 'secret/a.png', contentType: 'image/png', size: 1 });
    const expires = new URL(file?.url ?? '', 'http://localhost').searchParams.get('expires');
    expectNow((Number(expires) - SECRET_URL_SECONDS) * 1_000);
  });
});
