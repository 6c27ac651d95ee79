import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { broughtIn, claimedDevice, newMac } from '../../testing/devices.ts';
import { makeUnconfirmed, profileId, signedInLongAgo, signUpBody, userBody } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Caller, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import * as claims from '../devices/claims.service.ts';
import { readResetCode } from '../devices/devices.service.ts';

const app = await sharedTestApp();
const fresh = await app.as('ADMIN');

const deviceRow = async (deviceId: number) => {
  const [row] = await app.db.select().from(devices).where(eq(devices.deviceId, deviceId));
  return row;
};
const userRow = async (userId: number) => {
  const [row] = await app.db.select().from(users).where(eq(users.userId, userId));
  return row;
};
/** A device with an owner. */
async function ownedDevice() {
  const owner = await app.makeUser({ profile: 'USER' });
  return { ...(await broughtIn(app, { ownerId: owner.userId })), owner };
}
async function someone() {
  const { userId } = await app.makeUser({ profile: 'STAFF' });
  return { id: userId, body: (await fresh.get(`/usuario/${userId}`)).body };
}
const importDevices = (admin: Caller, text: string, query = {}) => {
  const { run, dryRun } = importing(admin, 'devices');
  return 'dryRun' in query ? dryRun(text) : run(text);
};

interface Door {
  /** What must stay as it is. */
  guarded: () => Promise<unknown>;
  go: (admin: Caller) => Promise<{ status: number; body: unknown }>;
}

/** Every way to what gives access, by what it changes or reads. */
const DOORS: Record<string, Record<string, () => Promise<Door>>> = {
  'the claim code of a device': {
    'a new code': async () => {
      const { deviceId } = await broughtIn(app);
      return {
        guarded: () => deviceRow(deviceId),
        go: (admin) => admin.put(`/devices/${deviceId}/claim-code`),
      };
    },
    'an import': async () => {
      const { deviceId, macAddress } = await broughtIn(app);
      const text = `macAddress,claimCode\n${newMac()},\n${macAddress},7K3MQ9TX2HBD`;
      return { guarded: () => deviceRow(deviceId), go: (admin) => importDevices(admin, text) };
    },
    'reading it': async () => {
      const { deviceId } = await broughtIn(app);
      return { guarded: readingsOf(deviceId), go: (admin) => admin.get(`/devices/${deviceId}/claim-code`) };
    },
    'its label': async () => {
      const { deviceId } = await broughtIn(app);
      return {
        guarded: readingsOf(deviceId),
        go: (admin) => admin.post('/devices/labels', { body: { ids: [deviceId] } }),
      };
    },
  },
  'the reset code of a device': {
    'reading it': async () => {
      const { deviceId } = await claimedDevice(app);
      return { guarded: readingsOf(deviceId), go: (admin) => admin.get(`/devices/${deviceId}/reset-code`) };
    },
  },
  'the owner of a device': {
    'an import that names another': async () => {
      const { deviceId, macAddress } = await ownedDevice();
      const { email } = await app.makeUser({ profile: 'USER' });
      const text = `macAddress,owner\n${macAddress},${email}`;
      return { guarded: () => deviceRow(deviceId), go: (admin) => importDevices(admin, text) };
    },
    'an import that names none': async () => {
      const { deviceId, macAddress } = await ownedDevice();
      const text = `macAddress,owner\n${macAddress},`;
      return { guarded: () => deviceRow(deviceId), go: (admin) => importDevices(admin, text) };
    },
    'the deletion of the owner': async () => {
      const { id } = await makeUnconfirmed(fresh);
      const { deviceId } = await broughtIn(app, { ownerId: id });
      return { guarded: () => deviceRow(deviceId), go: (admin) => admin.delete(`/usuario/${id}`) };
    },
    'the deletion of owners in bulk': async () => {
      const { id } = await makeUnconfirmed(fresh);
      const { deviceId } = await broughtIn(app, { ownerId: id });
      return {
        guarded: () => deviceRow(deviceId),
        go: (admin) => admin.post('/usuario/bulk', { body: { action: 'delete', ids: [id] } }),
      };
    },
    'the anonymisation of the owner': async () => {
      const { deviceId, owner } = await ownedDevice();
      return {
        guarded: () => deviceRow(deviceId),
        go: (admin) => admin.post(`/usuario/${owner.userId}/anonymise`),
      };
    },
  },
  'the access of a user': {
    'an edit': async () => {
      const { id, body } = await someone();
      const profile = { id: await profileId(fresh, 'ADMIN') };
      return {
        guarded: () => userRow(id),
        go: (admin) => admin.put(`/usuario/${id}`, { body: { ...body, profile } }),
      };
    },
    'a bulk edit': async () => {
      const { id } = await someone();
      const set = { profile: { id: await profileId(fresh, 'ADMIN') } };
      return {
        guarded: () => userRow(id),
        go: (admin) => admin.post('/usuario/bulk', { body: { action: 'edit', set, ids: [id] } }),
      };
    },
    'the undoing of a bulk edit': async () => {
      const { id } = await someone();
      const bulk = { action: 'deactivate', ids: [id] };
      const { batchId } = (await fresh.post('/usuario/bulk', { body: bulk })).body;
      return { guarded: () => userRow(id), go: (admin) => admin.post(`/bulk/${batchId}/undo`) };
    },
    'a restored version': async () => {
      const { id, ...made } = await makeUnconfirmed(fresh);
      const profile = { id: await profileId(fresh, 'ADMIN') };
      await fresh.put(`/usuario/${id}`, { body: { ...made, profile } });
      const { data } = (await fresh.get(`/usuario/${id}/history`)).body;
      const body = { auditId: data.at(-1).auditId };
      return { guarded: () => userRow(id), go: (admin) => admin.put(`/usuario/${id}/restore`, { body }) };
    },
    'an import': async () => {
      const { id, body } = await someone();
      const text = `email;nome;profile\n${body.email};${body.nome};ADMIN`;
      return { guarded: () => userRow(id), go: (admin) => importing(admin, 'users').run(text) };
    },
    'the creation of staff with the address of an unconfirmed user': async () => {
      const email = `alheio-${Date.now()}@example.com`;
      await app.anyone.post('/app/sign-up', { body: signUpBody(email, 'Jasmim#Azul7') });
      const body = await userBody(fresh, { email });
      return {
        guarded: () => app.db.select().from(users).where(eq(users.email, email)),
        go: (admin) => admin.post('/usuario', { body }),
      };
    },
  },
};

/** The recorded readings of a device's codes. */
const readingsOf = (deviceId: number) => async () =>
  (await app.db.select().from(auditLog).where(eq(auditLog.recordId, deviceId))).filter(
    ({ resource, action }) => resource === 'device' && action.endsWith('-read'),
  );

for (const [effect, doors] of Object.entries(DOORS)) {
  describe(`${effect} needs a fresh session`, () => {
    it.each(Object.entries(doors))('through %s', async (_, prepare) => {
      const { guarded, go } = await prepare();
      const { self } = await signedInLongAgo(app);
      const before = await guarded();
      expect(await go(self)).toMatchObject({ status: 403, body: { code: 'auth.step_up' } });
      expect(await guarded()).toEqual(before);
      await self.post('/login/step-up', { body: { password: TEST_PASSWORD } });
      expect((await go(self)).status).toBeLessThan(300);
      expect(await guarded()).not.toEqual(before);
    });
  });
}

describe('without a fresh session, whoever calls it,', () => {
  const stale = { user: { isFresh: false }, origin: {} } as never;
  const none = {} as never;

  it.each([
    ['a reset code is not read', () => readResetCode(none, 1, stale)],
    ['a claim code is not read', () => claims.read(none, 1, stale)],
    ['labels are not read', () => claims.labelsOf(none, [1], stale)],
    ['a claim code is not changed', () => claims.change(none, 1, stale)],
  ] as const)('%s', async (_, effect) => {
    await expect((async () => effect())()).rejects.toMatchObject({ code: 'auth.step_up' });
  });
});

describe('an import of devices by a session that is not fresh', () => {
  it('creates devices with their codes, gives owners to those without, and repeats what is stored', async () => {
    const { self } = await signedInLongAgo(app);
    const [added, free, owned] = [newMac(), await broughtIn(app), await ownedDevice()];
    const { email } = await app.makeUser({ profile: 'USER' });
    const text = [
      'macAddress,owner,claimCode',
      `${added},${email},7K3MQ9TX2HBD`,
      `${free.macAddress},${email},`,
      `${owned.macAddress},${owned.owner.email},${owned.claimCode}`,
    ].join('\n');
    const { status, body } = await importDevices(self, text);
    expect({ status, body }).toMatchObject({ status: 200, body: { created: 1, updated: 1, errors: [] } });
  });

  it('tells in a dry run what it would change', async () => {
    const { self } = await signedInLongAgo(app);
    const { macAddress } = await broughtIn(app);
    const text = `macAddress,claimCode\n${macAddress},7K3MQ9TX2HBD`;
    const { status, body } = await importDevices(self, text, { dryRun: true });
    expect({ status, body }).toMatchObject({ status: 200, body: { updated: 1 } });
  });

  it('writes none of its rows if one of them needs it', async () => {
    const { self } = await signedInLongAgo(app);
    const [added, { macAddress }] = [newMac(), await broughtIn(app)];
    const text = `macAddress,claimCode\n${added},\n${macAddress},7K3MQ9TX2HBD`;
    expect((await importDevices(self, text)).status).toBe(403);
    expect(await app.db.$count(devices, eq(devices.macAddress, added))).toBe(0);
  });
});
