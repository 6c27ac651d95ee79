import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { broughtIn, newMac } from '../../testing/devices.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const run = async (text: string) => (await importing(admin, 'devices').run(text)).body;
const trial = async (text: string) => (await importing(admin, 'devices').dryRun(text)).body;
const rowOf = async (macAddress: string) => {
  const [row] = await app.db.select().from(devices).where(eq(devices.macAddress, macAddress));
  if (!row) throw new Error(`${macAddress} is not there`);
  return row;
};
const codeOf = async (macAddress: string) => {
  const { deviceId } = await rowOf(macAddress);
  return (await admin.get(`/devices/${deviceId}/claim-code`)).body.claimCode;
};

describe('the device import', () => {
  it('takes claim codes as printed on labels and generates missing ones', async () => {
    const [given, blank, without] = [newMac(), newMac(), newMac()];
    const { created, errors } = await run(`macAddress,claimCode\n${given},7k3m-q9tx-2hbd\n${blank},\n`);
    expect({ created, errors }).toEqual({ created: 2, errors: [] });
    await run(`macAddress\n${without}`);
    expect(await codeOf(given)).toBe('7K3MQ9TX2HBD');
    for (const mac of [blank, without]) expect(await codeOf(mac)).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(await codeOf(blank)).not.toBe(await codeOf(without));
  });

  it('keeps the claim code of a known device unless another is given', async () => {
    const { macAddress, claimCode } = await broughtIn(app);
    const owner = (await app.makeUser({ profile: 'USER' })).email;
    const { userId } = await app.makeUser({ profile: 'USER', email: `of-${owner}` });
    for (const [text, updated] of [
      [`macAddress,owner\n${macAddress},${owner}`, 1],
      [`macAddress,claimCode\n${macAddress},`, 0],
      [`macAddress,claimCode\n${macAddress},${claimCode.toLowerCase()}`, 0],
    ] as const) {
      expect((await run(text)).updated).toBe(updated);
      expect(await codeOf(macAddress)).toBe(claimCode);
    }
    await run(`macAddress,owner,claimCode\n${macAddress},of-${owner},ABCDEFGH10Z1`);
    expect(await codeOf(macAddress)).toBe('ABCDEFGH10Z1');
    expect((await rowOf(macAddress)).ownerId).toBe(userId);
  });

  it('tells a place of another organisation from a misspelt one', async () => {
    const own = await makeOrganisation(admin);
    const { name } = await makePlace(admin, { name: 'Loja da Praça' });
    const rows = [`${newMac()},${own.name},${name}`, `${newMac()},,${name}`, `${newMac()},,Loja da Prasa`];
    const { errors } = await trial(`macAddress,organisation,place\n${rows.join('\n')}`);
    const another = `O local é de outra organização. Defina também a organização: “${name}”`;
    expect(errors).toMatchObject([
      { row: 2, column: 'place', code: 'device.place', message: another },
      { row: 3, column: 'place', code: 'device.place', message: another },
      { row: 4, column: 'place', code: 'reference', message: expect.stringContaining(`é “${name}”`) },
    ]);
  });

  it('reports an invalid claim code by its column and writes nothing', async () => {
    const macAddress = newMac();
    const result = await run(`macAddress,claimCode\n${macAddress},ABCDEFGHU0Z1\n${newMac()},SHORT`);
    expect(result).toMatchObject({
      created: 0,
      errors: [
        { row: 2, column: 'claimCode', code: 'claim_code' },
        { row: 3, column: 'claimCode', code: 'claim_code' },
      ],
    });
    await expect(rowOf(macAddress)).rejects.toThrow(/not there/);
  });

  it('reports that a claim code changes without showing it in responses or the audit trail', async () => {
    const known = await broughtIn(app);
    const [again, fresh] = [await broughtIn(app), newMac()];
    const text = [
      'macAddress,claimCode',
      `${known.macAddress},ABCDEFGH10Z1`,
      `${again.macAddress},${again.claimCode}`,
      `${fresh},BBCDEFGH10Z1`,
    ].join('\n');
    const tried = await trial(text);
    expect(tried.preview).toEqual([
      {
        row: 2,
        key: known.macAddress,
        action: 'update',
        changes: [{ column: 'claimCode', before: '•••', after: '•••' }],
      },
      { row: 3, key: again.macAddress, action: 'update', changes: [] },
      expect.objectContaining({ row: 4, key: fresh, action: 'create' }),
    ]);
    const done = await run(text);
    const trail = await app.db.select().from(auditLog);
    const told = JSON.stringify([tried, done, trail]);
    for (const code of ['ABCDEFGH10Z1', 'BBCDEFGH10Z1', known.claimCode, again.claimCode]) {
      expect(told).not.toContain(code);
    }
    const { deviceId } = known;
    expect(
      trail.filter(({ action, recordId }) => action === 'update' && recordId === deviceId),
    ).toMatchObject([{ changes: [{ field: 'claimCode', before: '•••', after: '•••' }] }]);
  });
});
