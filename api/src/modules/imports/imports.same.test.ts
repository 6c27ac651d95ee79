import { eq, max, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatTaxNumber } from '#contracts/documents.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { makeCapsule, newMac } from '../../testing/devices.ts';
import { newCpf } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const newestEntry = async () => {
  const [row] = await app.db.select({ id: max(auditLog.auditId) }).from(auditLog);
  return row?.id;
};
const NOTHING = { created: 0, updated: 0, errors: [], errorsTotal: 0 };

/** An inactive user, and a file with a row that repeats its values. */
async function retiredUser(nome = 'Ana Souza') {
  const cpf = newCpf();
  const user = await app.makeUser({ profile: 'STAFF', name: nome, cpf, deletedAt: new Date() });
  await app.db.execute(sql`insert into tax_numbers (tax_number, user_id) values (${cpf}, ${user.userId})`);
  return { ...user, cpf, file: `email,nome,profile,cpf\n${user.email.toUpperCase()},${nome},staff,${cpf}` };
}

describe('rows that change nothing', () => {
  it('are accepted for a capsule with an inactive fragrance, and neither counted nor audited', async () => {
    const fragrance = await makeFragrance(admin);
    const capsule = await makeCapsule(app, { fragranceId: fragrance.fragranceId, totalShots: 80 });
    await admin.delete(`/fragrances/${fragrance.fragranceId}`, { query: { hardDelete: false } });
    const header = 'serialNumber,fragrance,totalShots';
    const same = `${capsule.serialNumber},${fragrance.name},80`;
    const before = await newestEntry();
    for (const run of [importing(admin, 'capsules').dryRun, importing(admin, 'capsules').run]) {
      expect((await run(`${header}\n${same}`)).body).toMatchObject({ rows: 1, ...NOTHING });
    }
    expect(await newestEntry()).toBe(before);
    const fresh = await importing(admin, 'capsules').run(`${header}\nNOVA-1,${fragrance.name},80`);
    expect(fresh.body.errors).toMatchObject([{ row: 2, column: 'fragrance', code: 'reference' }]);
  });

  it('are accepted for an inactive user, for whom any change is refused', async () => {
    const { file, userId, updatedAt } = await retiredUser();
    const before = await newestEntry();
    for (const run of [importing(admin, 'users').dryRun, importing(admin, 'users').run]) {
      expect((await run(file)).body).toMatchObject({ rows: 1, ...NOTHING });
    }
    expect(await newestEntry()).toBe(before);
    const [row] = await app.db.select().from(users).where(eq(users.userId, userId));
    expect(row?.updatedAt).toEqual(updatedAt);
    const changed = await importing(admin, 'users').run(file.replace('Ana Souza', 'Ana Lima'));
    expect(changed.body.errors).toMatchObject([{ row: 2, column: 'email', code: 'record.inactive' }]);
  });

  it('are accepted for stored values that current rules would refuse, in any notation', async () => {
    const { file, cpf } = await retiredUser('A1');
    expect((await importing(admin, 'users').run(file)).body).toMatchObject({ rows: 1, ...NOTHING });
    const asExported = file.replace(cpf, formatTaxNumber(cpf));
    expect((await importing(admin, 'users').run(asExported)).body).toMatchObject({ rows: 1, ...NOTHING });
    const other = file.replace(cpf, newCpf());
    expect((await importing(admin, 'users').run(other)).body.errors).toMatchObject([
      { code: 'name_letters' },
    ]);
  });

  it('are left out of the count and the audit trail next to a row that changes something', async () => {
    const [old, fresh] = [newMac(), newMac()];
    await importing(admin, 'devices').run(`macAddress\n${old}`);
    const file = `macAddress,owner\n${old},\n${fresh},`;
    const trial = await importing(admin, 'devices').dryRun(file);
    expect(trial.body).toMatchObject({ rows: 2, created: 1, updated: 0 });
    expect(trial.body.preview).toMatchObject([{ action: 'update', changes: [] }, { action: 'create' }]);
    const before = (await newestEntry()) ?? 0;
    expect((await importing(admin, 'devices').run(file)).body).toMatchObject({ created: 1, updated: 0 });
    const entries = await app.db.select().from(auditLog).where(sql`audit_id > ${before}`);
    expect(entries.map(({ action, recordName }) => [action, recordName])).toEqual([
      ['import', 'arquivo.csv'],
      ['create', fresh],
    ]);
  });
});
