import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RESET_CODE_FAILURES } from '#contracts/core/constants.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { campaignWithSlot } from '../../testing/catalogue.ts';
import { claimedDevice, newMac, resetCodeOf, shotOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { resetCodes } from './reset-codes.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

/** The middle of the current minute, so that no code changes during a test. */
const MIDDLE = (Math.floor(Date.now() / 60_000) + 0.5) * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MIDDLE });
});
afterEach(() => vi.useRealTimers());

const readDevice = async (deviceId: number) => (await admin.get(`/devices/${deviceId}`)).body;
const reset = (macAddress: string, code: string) =>
  app.anyone.post('/device/reset', { body: { macAddress, code } });

describe('the reset code', () => {
  const read = (deviceId: number) => admin.get(`/devices/${deviceId}/reset-code`);

  it("is the one the device computes, with its expiry by the server's clock", async () => {
    const { deviceId, resetSecret } = await claimedDevice(app);
    const { status, body, headers } = await read(deviceId);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: resetCodeOf(resetSecret),
      period: 60,
      expiresAt: new Date(MIDDLE + 30_000).toISOString(),
      now: new Date(MIDDLE).toISOString(),
    });
    expect(headers['cache-control']).toBe('no-store');
    vi.setSystemTime(MIDDLE + 30_000);
    expect((await read(deviceId)).body.code).toBe(resetCodeOf(resetSecret));
  });

  it('is hidden for the rest of its minute once used', async () => {
    const { deviceId, macAddress, resetSecret } = await claimedDevice(app);
    const { body } = await read(deviceId);
    expect((await reset(macAddress, body.code)).status).toBe(204);
    const spent = await read(deviceId);
    expect(spent).toMatchObject({ status: 200, body: { code: null, expiresAt: body.expiresAt } });
    vi.setSystemTime(MIDDLE + 30_000);
    const next = await read(deviceId);
    expect(next.body.code).toBe(resetCodeOf(resetSecret));
    expect((await reset(macAddress, body.code)).body.code).toBe('device.reset_code');
    expect((await reset(macAddress, next.body.code)).status).toBe(204);
  });

  it.each([
    ['that was never claimed', null],
    ['whose secret was encrypted with another key', resetCodes('another key').newSecret().encrypted],
  ])('does not exist for a device %s', async (_, resetSecret) => {
    const macAddress = newMac();
    const [row] = await app.db.insert(devices).values({ macAddress, resetSecret }).returning();
    const before = await app.db.$count(auditLog);
    expect((await read(row?.deviceId ?? 0)).body.code).toBe('not_found');
    expect((await reset(macAddress, '123456')).body.code).toBe('device.reset_code');
    expect(await app.db.$count(auditLog)).toBe(before);
  });

  it('is recorded each time it is read, without the code itself', async () => {
    const { deviceId, macAddress } = await claimedDevice(app);
    const { body } = await read(deviceId);
    await read(deviceId);
    const entries = await admin.get('/audit', { query: { resource: 'device', recordId: deviceId } });
    expect(entries.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'reset-code-read',
      'reset-code-read',
      'claim',
    ]);
    expect(entries.body.data[0]).toMatchObject({ recordName: macAddress, changes: [] });
    expect(JSON.stringify(entries.body)).not.toContain(body.code);
  });
});

describe('resetting a device', () => {
  it.each([
    ['of this step', 0],
    ['of the step before', -1],
  ])('works once with the code %s', async (_, steps) => {
    const device = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot(admin);
    const code = resetCodeOf(device.resetSecret, steps);
    expect((await reset(device.macAddress, code)).status).toBe(204);
    expect(await readDevice(device.deviceId)).toMatchObject({ user: null });
    expect((await device.fire([shotOf(campaignId)])).body.code).toBe('device.key');
    expect((await reset(device.macAddress, code)).body).toMatchObject({
      status: 409,
      code: 'device.reset_code',
    });
  });

  it('rejects the code of a step before the last one used', async () => {
    const device = await claimedDevice(app);
    expect((await reset(device.macAddress, resetCodeOf(device.resetSecret))).status).toBe(204);
    const before = resetCodeOf(device.resetSecret, -1);
    expect((await reset(device.macAddress, before)).body.code).toBe('device.reset_code');
  });

  it.each([-2, 1])('rejects a code %i steps from now', async (steps) => {
    const device = await claimedDevice(app);
    const { body } = await reset(device.macAddress, resetCodeOf(device.resetSecret, steps));
    expect(body.code).toBe('device.reset_code');
    expect(await readDevice(device.deviceId)).toMatchObject({ user: { id: expect.any(Number) } });
  });

  it('responds the same for a wrong code, an unknown device and one without a secret', async () => {
    const device = await claimedDevice(app);
    const unclaimed = newMac();
    await app.db.insert(devices).values({ macAddress: unclaimed });
    const wrong = resetCodeOf(device.resetSecret, 5);
    const [known, ...others] = await Promise.all(
      [device.macAddress, newMac(), unclaimed].map((mac) => reset(mac, wrong)),
    );
    const told = (answer: typeof known) => ({ ...answer?.body, requestId: null });
    for (const other of others) expect(told(other)).toEqual(told(known));
  });

  it.each(['12345', '1234567', 'abcdef'])('rejects %s as malformed', async (code) => {
    expect((await reset(newMac(), code)).body).toMatchObject({ status: 400, code: 'validation' });
  });

  it('is blocked after ten wrong codes, only for that device', async () => {
    const device = await claimedDevice(app);
    const other = await claimedDevice(app);
    for (let tries = 0; tries < RESET_CODE_FAILURES.limit; tries += 1) {
      const { body } = await reset(device.macAddress, resetCodeOf(device.resetSecret, 5 + tries));
      expect(body.code).toBe('device.reset_code');
    }
    const refused = await reset(device.macAddress, resetCodeOf(device.resetSecret));
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await reset(other.macAddress, resetCodeOf(other.resetSecret))).status).toBe(204);
  });

  it('succeeds once if the code is sent several times concurrently', async () => {
    const device = await claimedDevice(app);
    const code = resetCodeOf(device.resetSecret);
    const answers = await Promise.all([1, 2, 3].map(() => reset(device.macAddress, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  });
});
