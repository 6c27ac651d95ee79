import { eq, inArray } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { CLAIM_CODE_LENGTH, LABELS_MAX } from '#contracts/core/constants.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { broughtIn, claimedDevice, newMac } from '../../testing/devices.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { type Caller, SECRET_KEY, sharedTestApp } from '../../testing/test-app.ts';
import { fillClaimCodes } from './claim-codes.commands.ts';
import { claimCodes } from './claim-codes.ts';

const CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/;

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const rowOf = async (deviceId: number) => {
  const [row] = await app.db.select().from(devices).where(eq(devices.deviceId, deviceId));
  return row;
};
const trailOf = async (deviceId: number) => {
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.recordId, deviceId));
  return rows.filter(({ resource }) => resource === 'device').map(({ action }) => action);
};

describe('claim codes', () => {
  const codes = claimCodes(SECRET_KEY);

  it('are twelve random characters of base 32', () => {
    const made = Array.from({ length: 500 }, () => codes.newCode());
    for (const code of made) expect(code).toMatch(CODE);
    expect(new Set(made).size).toBe(500);
    expect(new Set(made.join('')).size).toBe(32);
  });

  it("are encrypted and can only be read with the installation's key", () => {
    const code = codes.newCode();
    const kept = codes.encrypt(code);
    expect(kept).not.toContain(code);
    expect(codes.encrypt(code)).not.toBe(kept);
    expect(codes.read(kept)).toBe(code);
    expect(codes.matches(kept, code)).toBe(true);
    expect(codes.matches(kept, codes.newCode())).toBe(false);
    const others = claimCodes('the key of another installation');
    expect(others.read(kept)).toBeUndefined();
    expect(others.matches(kept, code)).toBe(false);
    for (const none of [null, undefined]) expect(codes.matches(none, code)).toBe(false);
    expect(codes.matches(kept, '0'.repeat(CLAIM_CODE_LENGTH))).toBe(false);
  });
});

describe('creating a device', () => {
  it('gives it a code and an owner and responds with the record', async () => {
    const owner = await app.makeUser({ profile: 'USER' });
    const macAddress = newMac();
    const answer = await admin.post('/devices', { body: { macAddress, owner: { id: owner.userId } } });
    expect(answer.status).toBe(201);
    const { deviceId } = answer.body;
    expect(answer.body).toEqual((await admin.get(`/devices/${deviceId}`)).body);
    expect(answer.body).toMatchObject({
      macAddress,
      owner: { id: owner.userId },
      user: null,
      campaign: null,
    });
    expect(answer.headers.etag).toBe((await admin.get(`/devices/${deviceId}`)).headers.etag);
    expect((await admin.get(`/devices/${deviceId}/claim-code`)).body.claimCode).toMatch(CODE);
    expect(JSON.stringify(answer.body)).not.toContain((await rowOf(deviceId))?.claimCode);
  });

  it('refuses a duplicate address, even concurrently', async () => {
    const macAddress = newMac();
    const written = [macAddress, macAddress.toLowerCase(), macAddress.replaceAll(':', '-')];
    const answers = await Promise.all(
      written.map((each) => admin.post('/devices', { body: { macAddress: each, owner: null } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'conflict.duplicate',
      errors: [{ path: 'macAddress', code: 'duplicate' }],
    });
  });

  it('refuses an unknown or inactive owner and an invalid code', async () => {
    const gone = await app.makeUser({ profile: 'USER', deletedAt: new Date() });
    for (const id of [2_000_000, gone.userId]) {
      const { status, body } = await admin.post('/devices', {
        body: { macAddress: newMac(), owner: { id } },
      });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'owner.id', code: 'reference' }] },
      });
    }
    const wrong = { macAddress: 'x', owner: null, claimCode: 'ABCDEFGHU0Z1' };
    const { body } = await admin.post('/devices', { body: wrong });
    expect(body.errors).toMatchObject([
      { path: 'macAddress', code: 'mac_address' },
      { path: 'claimCode', code: 'claim_code' },
    ]);
  });
});

describe("a device's claim code", () => {
  it('is returned with its QR text, is not cached, and each reading is recorded', async () => {
    const { deviceId, macAddress, claimCode } = await broughtIn(app);
    const answer = await admin.get(`/devices/${deviceId}/claim-code`);
    expect(answer.body).toEqual({ claimCode, qrCode: `DEVICE|SCENT|${macAddress}|${claimCode}` });
    expect(answer.headers['cache-control']).toBe('no-store');
    await admin.get(`/devices/${deviceId}/claim-code`);
    expect(await trailOf(deviceId)).toEqual(['claim-code-read', 'claim-code-read']);
  });

  it('stops working when it is replaced, while the current user keeps the device', async () => {
    const device = await claimedDevice(app);
    const path = `/devices/${device.deviceId}/claim-code`;
    const { status, body } = await admin.put(path);
    expect(status).toBe(200);
    expect(body.claimCode).toMatch(CODE);
    expect(body.claimCode).not.toBe(device.claimCode);
    expect(body.qrCode).toBe(`DEVICE|SCENT|${device.macAddress}|${body.claimCode}`);
    expect((await admin.get(path)).body).toEqual(body);
    expect((await device.send([{ eventId: crypto.randomUUID() }])).status).toBe(200);
    const again = (claimCode: string) =>
      device.user.post('/app/devices', { body: { macAddress: device.macAddress, claimCode } });
    expect((await again(device.claimCode)).body.code).toBe('device.claim');
    expect((await again(body.claimCode)).status).toBe(200);
    expect(await trailOf(device.deviceId)).toEqual([
      'claim',
      'claim-code-changed',
      'claim-code-read',
      'claim',
    ]);
  });

  it('that a changed key can’t read says so, and can be replaced', async () => {
    const claimCode = claimCodes('another secret').encrypt('ABCDEFGH10Z1');
    const { deviceId, macAddress } = await broughtIn(app, { claimCode });
    const path = `/devices/${deviceId}/claim-code`;
    for (const answer of [
      await admin.get(path),
      await admin.post('/devices/labels', { body: { ids: [(await broughtIn(app)).deviceId, deviceId] } }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'device.claim_code' } });
      expect(answer.body.detail).toContain(`${macAddress} não pode mais ser lido`);
      expect(answer.body.detail).toContain('SECRET_KEY');
    }
    expect(await trailOf(deviceId)).toEqual([]);
    expect((await admin.put(path)).body.claimCode).toMatch(CODE);
    expect((await admin.get(path)).status).toBe(200);
  });

  it('is only for administrators', async () => {
    const { deviceId } = await broughtIn(app);
    const asked = (who: Caller) => [
      who.get(`/devices/${deviceId}/claim-code`),
      who.put(`/devices/${deviceId}/claim-code`),
      who.post('/devices/labels', { body: { ids: [deviceId] } }),
      who.post('/devices', { body: {} }),
    ];
    const [staff, user] = [await app.as('STAFF'), await app.as('USER')];
    for (const answer of await Promise.all([...asked(staff), ...asked(user)]))
      expect(answer.status).toBe(403);
    for (const answer of await Promise.all(asked(app.anyone))) expect(answer.status).toBe(401);
    expect(await trailOf(deviceId)).toEqual([]);
    expect((await admin.get('/devices/2000000/claim-code')).status).toBe(404);
    expect((await admin.put('/devices/2000000/claim-code')).status).toBe(404);
  });
});

describe('labels', () => {
  const labels = (ids: unknown) => admin.post('/devices/labels', { body: { ids } });

  it('come in the requested order without duplicates, and each reading is recorded', async () => {
    const made = [await broughtIn(app), await broughtIn(app), await broughtIn(app)].reverse();
    const ids = made.map(({ deviceId }) => deviceId);
    const { status, headers, body } = await labels([...ids, ...ids]);
    expect({ status, cached: headers['cache-control'] }).toEqual({ status: 200, cached: 'no-store' });
    expect(body).toEqual({
      labels: made.map(({ deviceId, macAddress, claimCode }) => ({
        deviceId,
        name: null,
        macAddress,
        claimCode,
        qrCode: `DEVICE|SCENT|${macAddress}|${claimCode}`,
      })),
    });
    for (const id of ids) expect(await trailOf(id)).toEqual(['claim-code-read']);
  });

  it('are refused as a whole if a device is unknown', async () => {
    const { deviceId } = await broughtIn(app);
    expect(await labels([deviceId, 2_000_000])).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await trailOf(deviceId)).toEqual([]);
  });

  it('are limited to between one and 200 devices', async () => {
    const { deviceId } = await broughtIn(app);
    for (const ids of [[], Array(LABELS_MAX + 1).fill(deviceId), ['x'], undefined]) {
      expect((await labels(ids)).status).toBe(400);
    }
    expect((await labels(Array(LABELS_MAX).fill(deviceId))).status).toBe(200);
  });
});

describe('devices without a claim code', () => {
  const codes = claimCodes(SECRET_KEY);

  it('get one each, even from concurrent processes, and other devices keep theirs', async () => {
    const kept = await broughtIn(app);
    const before = await rowOf(kept.deviceId);
    const rows = Array.from({ length: 4_500 }, (_, index) => ({
      macAddress:
        `0E:00:00:00:${(index >> 8).toString(16).padStart(2, '0')}:${(index & 255).toString(16).padStart(2, '0')}`.toUpperCase(),
    }));
    const made = await app.db.insert(devices).values(rows).returning();
    await Promise.all([1, 2, 3].map(() => fillClaimCodes(app.db, codes)));
    const ids = made.map(({ deviceId }) => deviceId);
    const filled = await app.db.select().from(devices).where(inArray(devices.deviceId, ids));
    const read = filled.map(({ claimCode }) => codes.read(claimCode));
    for (const code of read) expect(code).toMatch(CODE);
    expect(new Set(read).size).toBe(made.length);
    expect(await rowOf(kept.deviceId)).toEqual(before);
    await fillClaimCodes(app.db, codes);
    expect(codes.read((await rowOf(ids[0] ?? 0))?.claimCode ?? null)).toBe(
      read[filled.findIndex(({ deviceId }) => deviceId === ids[0])],
    );
  });

  /** The embedded database runs one transaction at a time. */
  it.runIf(inject('database') === 'postgresql')('wait for a concurrent change to end', async () => {
    const { deviceId } = await broughtIn(app, { claimCode: null });
    const held = await heldTransaction(app.db, (tx) =>
      tx
        .update(devices)
        .set({ claimCode: codes.encrypt('ABCDEFGH10Z1') })
        .where(eq(devices.deviceId, deviceId)),
    );
    const filling = fillClaimCodes(app.db, codes);
    expect(await isWaiting(filling)).toBe(true);
    await held.release();
    await filling;
    expect(codes.read((await rowOf(deviceId))?.claimCode ?? null)).toBe('ABCDEFGH10Z1');
  });
});
