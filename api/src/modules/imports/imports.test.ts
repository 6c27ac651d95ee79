import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { workbook, xlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, newMac } from '../../testing/devices.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Answer, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

/** The faults of an import as `row column code`. */
const faultsOf = ({ body }: Answer): string[] =>
  body.errors.map(
    ({ row, column, code }: { row: number; column: string; code: string }) => `${row} ${column} ${code}`,
  );
const capsuleOf = async (serial: string) => {
  const [row] = await app.db.select().from(capsules).where(eq(capsules.serialNumber, serial));
  return row;
};
const newestAuditEvents = async (count: number) =>
  (
    await admin.get('/audit', { query: { perPage: Math.max(count, 10), orderBy: 'auditId' } })
  ).body.data.slice(0, count);

let serials = 0;
const serial = () => {
  serials += 1;
  return `IMP-${serials}`;
};

describe('capsules', () => {
  it('are created and changed by an import, with an audit event for each change', async () => {
    const fragrance = await makeFragrance(admin, { name: 'Âmbar Gris' });
    const [one, two] = [serial(), serial()];
    const old = await makeCapsule(app, {
      fragranceId: fragrance.fragranceId,
      totalShots: 100,
      remainingShots: 30,
    });
    const file = `serialNumber;fragrance;totalShots;dueDate\n${one};ambar GRIS;50;31/12/2027\n${two};${fragrance.fragranceId};12;\n${old.serialNumber};Âmbar Gris;90;2028-01-02\n`;

    const trial = await importing(admin, 'capsules').dryRun(file, 'c.csv');
    expect(trial).toMatchObject({
      status: 200,
      body: { rows: 3, created: 2, updated: 1, errors: [], errorsTotal: 0 },
    });
    expect(trial.body.preview).toEqual([
      expect.objectContaining({ row: 2, key: one, action: 'create' }),
      expect.objectContaining({ row: 3, key: two, action: 'create' }),
      {
        row: 4,
        key: old.serialNumber,
        action: 'update',
        changes: [
          { column: 'totalShots', before: '100', after: '90' },
          { column: 'dueDate', before: old.dueDate, after: '2028-01-02' },
        ],
      },
    ]);
    expect(await capsuleOf(one)).toBeUndefined();

    const done = await importing(admin, 'capsules').run(file, 'c.csv');
    expect(done.body).toEqual({
      rows: 3,
      created: 2,
      updated: 1,
      errors: [],
      errorsTotal: 0,
      warnings: [],
      warningsTotal: 0,
      reading: { sheet: null, encoding: 'utf-8', separator: ';', dates: 'day-first' },
      preview: [],
    });
    expect(await capsuleOf(one)).toMatchObject({ totalShots: 50, remainingShots: 50, dueDate: '2027-12-31' });
    expect(await capsuleOf(two)).toMatchObject({ fragranceId: fragrance.fragranceId, dueDate: null });
    expect(await capsuleOf(old.serialNumber)).toMatchObject({ totalShots: 90, remainingShots: 20 });
    const auditEvents = await newestAuditEvents(4);
    expect(
      auditEvents.map(({ action, recordName }: Record<string, string>) => `${action} ${recordName}`),
    ).toEqual([`update ${old.serialNumber}`, `create ${two}`, `create ${one}`, 'import c.csv']);
    expect(auditEvents[0].changes).toContainEqual({ field: 'remainingShots', before: 30, after: 20 });
    expect(auditEvents[1]).toMatchObject({
      resource: 'capsule',
      recordId: (await capsuleOf(two))?.capsuleId,
    });

    const again = await importing(admin, 'capsules').run(file, 'c.csv');
    expect(again.body).toMatchObject({ created: 0, updated: 0 });
    expect((await newestAuditEvents(1))[0]).toMatchObject({ action: 'update', recordName: old.serialNumber });
  });

  it('never end up with fewer than zero remaining shots', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const old = await makeCapsule(app, { fragranceId, totalShots: 100, remainingShots: 10 });
    await importing(admin, 'capsules').run(
      `serialNumber,fragrance,totalShots\n${old.serialNumber},${fragranceId},40`,
    );
    expect(await capsuleOf(old.serialNumber)).toMatchObject({
      totalShots: 40,
      remainingShots: 0,
      dueDate: old.dueDate,
    });
  });

  it('refuse a count such as 1.000, whose point is the thousands separator where commas are decimal', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const file = `serialNumber;fragrance;totalShots\n${serial()};${fragranceId};1.000\n${serial()};${fragranceId};1.0\n`;
    const answer = await importing(admin, 'capsules').run(file, 'c.csv');
    expect(faultsOf(answer)).toEqual(['2 totalShots invalid']);
  });

  it('with faults are reported cell by cell, and nothing is written', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const inactive = await makeFragrance(admin);
    await admin.delete(`/fragrances/${inactive.fragranceId}`, { query: { hardDelete: false } });
    const good = serial();
    const rows = [
      ['serialNumber', 'fragrance', 'totalShots', 'dueDate'],
      [good, String(fragranceId), 10, null],
      [good, String(fragranceId), 10, null],
      ['', 'nowhere', 1.5, '2026-02-30'],
      [serial(), inactive.name, 0, 'tomorrow'],
      [serial(), String(inactive.fragranceId), 10_000_001, null],
      ['a'.repeat(65), String(fragranceId), 'many', null],
    ];
    for (const run of Object.values(importing(admin, 'capsules'))) {
      const answer = await run(await xlsx(rows), 'c.xlsx');
      expect(faultsOf(answer)).toEqual([
        '3 serialNumber import.repeated_key',
        '4 serialNumber required',
        '4 fragrance reference',
        '4 totalShots whole_number',
        '4 dueDate import.date',
        '5 fragrance reference',
        '5 totalShots too_small',
        '5 dueDate import.date',
        '6 fragrance reference',
        '6 totalShots too_big',
        '7 serialNumber too_long',
        '7 totalShots invalid',
      ]);
      expect(answer.body.errorsTotal).toBe(12);
      expect(answer.body.errors[0].message).toMatch(/^Este valor já está na linha 2: “.+”$/);
    }
    const [tried, ran] = [
      await importing(admin, 'capsules').dryRun(await xlsx(rows)),
      await importing(admin, 'capsules').run(await xlsx(rows)),
    ];
    expect(tried.body).toMatchObject({ rows: 6, created: 1, updated: 0 });
    expect(ran.body).toMatchObject({ rows: 6, created: 0, updated: 0, preview: [] });
    expect(await capsuleOf(good)).toBeUndefined();
  });

  it('are read from the cells of a spreadsheet as they are stored', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>serialNumber</t></is></c><c r="B1" t="inlineStr"><is><t>fragrance</t></is></c>
      <c r="C1" t="inlineStr"><is><t>totalShots</t></is></c><c r="D1" t="inlineStr"><is><t>dueDate</t></is></c></row>
      <row r="2"><c r="A2"><v>7.0012E+3</v></c><c r="B2"><v>${fragranceId}.0</v></c><c r="C2"><v>12.0</v></c><c r="D2" s="1"><v>46387</v></c></row>
      <row r="4"><c r="A4"><f>A2</f><v>1</v></c><c r="B4" t="e"><v>#N/A</v></c><c r="C4"><v>1</v></c><c r="D4"><v>46387</v></c></row>`;
    const answer = await importing(admin, 'capsules').dryRun(
      workbook({ rows, styles: '<xf numFmtId="0"/><xf numFmtId="14"/>' }),
    );
    expect(faultsOf(answer)).toEqual([
      '4 serialNumber import.formula',
      '4 fragrance import.changed_by_spreadsheet',
      '4 dueDate import.date',
    ]);
    expect(answer.body.preview).toMatchObject([{ row: 2, key: '7001.2', action: 'create' }]);
  });

  it('with many faults report the first ones and count all', async () => {
    const file = `serialNumber,fragrance,totalShots\n${'x,y,0\n'.repeat(600)}`;
    const { body } = await importing(admin, 'capsules').run(file);
    expect(body).toMatchObject({ rows: 600, errorsTotal: 1_799 });
    expect(body.errors).toHaveLength(500);
    expect(body.errors[499]).toMatchObject({ row: 168 });
  });
});

describe('devices', () => {
  it('get an owner by import and keep everything that the file has no column for', async () => {
    const { macAddress, deviceId } = await claimedDevice(app);
    const owner = await app.makeUser({ profile: 'USER' });
    const [before] = await app.db.select().from(devices).where(eq(devices.deviceId, deviceId));
    const fresh = newMac();
    const file = `macaddress,OWNER\n${macAddress.replaceAll(':', '-').toLowerCase()},${owner.email.toUpperCase()}\n${fresh.replaceAll(':', '')},\n`;
    expect((await importing(admin, 'devices').run(file)).body).toMatchObject({
      created: 1,
      updated: 1,
      errorsTotal: 0,
    });
    const [after] = await app.db.select().from(devices).where(eq(devices.deviceId, deviceId));
    expect(after).toEqual({
      ...before,
      ownerId: owner.userId,
      updatedAt: after?.updatedAt,
      version: (before?.version ?? 0) + 1,
    });
    const [made] = await app.db.select().from(devices).where(eq(devices.macAddress, fresh));
    expect(made).toMatchObject({ ownerId: null, userId: null, keyHash: null });

    await importing(admin, 'devices').run(`macAddress\n${macAddress}`);
    expect((await app.db.select().from(devices).where(eq(devices.deviceId, deviceId)))[0]?.ownerId).toBe(
      owner.userId,
    );
    await importing(admin, 'devices').run(`macAddress,owner\n${macAddress},`);
    expect(
      (await app.db.select().from(devices).where(eq(devices.deviceId, deviceId)))[0]?.ownerId,
    ).toBeNull();
  });

  it('with faults are reported by row and column', async () => {
    const mac = newMac();
    const file = `macAddress,owner\n${mac},nobody@example.com\n${mac.replaceAll(':', '')},\nnone,not an address\n=1,\n`;
    expect(faultsOf(await importing(admin, 'devices').run(file))).toEqual([
      '2 owner reference',
      '3 macAddress import.repeated_key',
      '4 macAddress mac_address',
      '4 owner email',
      '5 macAddress import.formula',
    ]);
  });
});
