import { type SQL, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/client.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { makeCapsule, newMac } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { newCpf, profileId } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { settleImports } from './write-in-pieces.ts';

/** Runs before each transaction, with its number since the call of `beforeTransactions`. */
let happening: ((number: number) => Promise<void>) | undefined;
let transactions = 0;
const said: { msg: string; records?: number[] }[] = [];

let app: TestApp;
let admin: Caller;
/** The same database without the hook. */
let db: Database;

beforeAll(async () => {
  const database = await testDatabase();
  const transaction: Database['transaction'] = database.db.transaction.bind(database.db);
  db = Object.assign(Object.create(database.db), { transaction });
  database.db.transaction = async (...args) => {
    transactions += 1;
    await happening?.(transactions);
    return transaction(...args);
  };
  const logger = pino({ level: 'warn' }, { write: (line) => void said.push(JSON.parse(line)) });
  app = await testApp({ database, logger });
  admin = await app.as('ADMIN');
});
afterAll(() => app.close());
beforeEach(() => {
  happening = undefined;
});

function beforeTransactions(happens: typeof happening): void {
  transactions = 0;
  happening = happens;
}

/** The number of a transaction that starts while an import is under way; the only one if there is just one. */
const underway = () => (app.database.kind === 'embedded' ? 3 : 1);

const TABLES = [
  'users',
  'tax_numbers',
  'account_tokens',
  'devices',
  'capsules',
  'organisations',
  'places',
  'audit_log',
  'import_runs',
  'import_pieces',
];

/** Every row that an import might write, without its version, and the row counts of the lists. */
async function everything() {
  const found: Record<string, unknown> = {};
  for (const table of TABLES) {
    const { rows } = await db.execute<{ row: object }>(
      sql`select to_jsonb(it) - 'version' as row from ${sql.identifier(table)} it order by 1`,
    );
    found[table] = rows;
  }
  const { rows: counts } = await db.execute(
    sql`select table_name, active, sum(rows) as rows from row_counts group by 1, 2 order by 1, 2`,
  );
  const { rows: mails } = await db.execute(sql`select task from mail_outbox order by mail_id`);
  return { ...found, counts, mails };
}

const countOf = async (from: SQL) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`)).rows[0]?.count ?? 0;
const postedMails = () => countOf(sql`mail_outbox`);

let made = 0;
/** A user who signed up in the app but hasn't confirmed: an import takes the account over. */
async function unownedUser() {
  made += 1;
  const user = await app.makeUser({ profile: 'USER', email: `nova-${made}@example.com`, confirmedAt: null });
  await db.execute(sql`
    insert into account_tokens (token_hash, user_id, type, expires_at)
    values (${`token-${made}`}, ${user.userId}, 'activation', now() + interval '1 day')
  `);
  return user;
}

/** A file with new users, a changed one, two who exchange numbers, and an account that is taken over. */
async function peopleFile(count: number) {
  made += 1;
  const tag = made;
  const cpfs = Array.from({ length: count + 2 }, newCpf);
  const [one, two] = cpfs.slice(count);
  const profile = { id: await profileId(admin, 'USER') };
  const exchanging = [];
  for (const [place, cpf] of [one, two].entries()) {
    const { body } = await admin.post('/usuario', {
      body: { email: `troca-${tag}-${place}@example.com`, nome: 'Ana Souza', profile, cpf },
    });
    exchanging.push(body);
  }
  const unowned = await unownedUser();
  const lastCpf = cpfs[count - 1] ?? '';
  const rows = [
    `${exchanging[0].email},Ana Souza,USER,${two}`,
    `${unowned.email},Bia Lima,STAFF,`,
    ...cpfs
      .slice(0, count - 1)
      .map((cpf, place) => `gente-${tag}-${place}@example.com,Caio Reis,USER,${cpf}`),
    `${exchanging[1].email},Ana Maria Souza,USER,${one}`,
    `gente-${tag}-fim@example.com,Davi Melo,USER,${lastCpf}`,
  ];
  return { file: `email,nome,profile,cpf\n${rows.join('\n')}`, rows: rows.length, lastCpf, tag };
}

describe('an import', () => {
  it('leaves nothing if its last row is refused during writing', async () => {
    const { file, lastCpf } = await peopleFile(300);
    const stranger = await app.makeUser({ profile: 'USER', email: 'primeiro@example.com' });
    const claim = () =>
      db.execute(sql`insert into tax_numbers (tax_number, user_id) values (${lastCpf}, ${stranger.userId})`);
    const before = await everything();
    beforeTransactions(async (number) => {
      if (number === underway()) await claim();
    });
    const answer = await importing(admin, 'users').run(file);
    expect(answer).toMatchObject({
      status: 200,
      body: { created: 0, updated: 0, errors: [{ row: 304, column: 'cpf', code: 'duplicate' }] },
    });
    expect(transactions).toBeGreaterThanOrEqual(underway());
    await db.execute(sql`delete from tax_numbers where tax_number = ${lastCpf}`);
    expect(await everything()).toEqual(before);
  });

  it('leaves nothing if the database fails', async () => {
    const { file } = await peopleFile(300);
    const before = await everything();
    beforeTransactions(async (number) => {
      if (number === underway()) throw new Error('The disk is on fire');
    });
    expect((await importing(admin, 'users').run(file)).status).toBe(500);
    expect(await everything()).toEqual(before);
  });

  it.each(['devices', 'capsules', 'organisations', 'places', 'users'])(
    'of %s leaves nothing after it was interrupted and the server restarts',
    async (kind) => {
      const fragrance = await makeFragrance(admin);
      const capsule = await makeCapsule(app, { fragranceId: fragrance.fragranceId, totalShots: 100 });
      const place = await makePlace(admin);
      const numbers = Array.from({ length: 300 }, (_, place) => place);
      const files: Record<string, () => Promise<string>> = {
        devices: async () => `macAddress,claimCode\n${numbers.map(() => `${newMac()},`).join('\n')}`,
        capsules: async () =>
          `serialNumber,fragrance,totalShots\n${[capsule.serialNumber, ...numbers.map((place) => `CORTE-${place}`)].map((serial) => `${serial},${fragrance.name},70`).join('\n')}`,
        organisations: async () =>
          `name,email\n${[place.organisation.name, ...numbers.map((number) => `Rede ${number}`)].map((name) => `${name},rede@example.com`).join('\n')}`,
        places: async () =>
          `organisation,name,timeZone\n${[place.name, ...numbers.map((number) => `Loja ${number}`)].map((name) => `${place.organisation.name},${name},America/Belem`).join('\n')}`,
        users: async () => (await peopleFile(300)).file,
      };
      const file = (await files[kind]?.()) ?? '';
      const before = await everything();
      beforeTransactions(async (number) => {
        if (number >= underway()) throw new Error('The process has ended');
      });
      expect((await importing(admin, kind).run(file)).status).toBe(500);
      happening = undefined;
      await settleImports({ db, mails: noMails, log: pino({ level: 'silent' }) });
      expect(await everything()).toEqual(before);
    },
  );

  it('undoes an interrupted earlier one first', async () => {
    const [first, second] = [newMac(), newMac()];
    const many = Array.from({ length: 300 }, newMac);
    beforeTransactions(async (number) => {
      if (number >= underway()) throw new Error('The process has ended');
    });
    await importing(admin, 'devices').run(`macAddress\n${[first, ...many].join('\n')}`);
    happening = undefined;
    await importing(admin, 'devices').run(`macAddress\n${second}`);
    expect(await countOf(sql`devices where mac_address = ${first}`)).toBe(0);
    expect(await countOf(sql`devices where mac_address = ${second}`)).toBe(1);
    expect(await countOf(sql`import_runs`)).toBe(0);
  });

  it('interrupted after its last row stays, and its mails are sent once at the next start', async () => {
    const { file } = await peopleFile(120);
    const before = await postedMails();
    const isWhole = async () => {
      const { rows: runs } = await db.execute<{ written: boolean }>(sql`select written from import_runs`);
      return runs.some(({ written }) => written);
    };
    beforeTransactions(async () => {
      if (await isWhole()) throw new Error('The process has ended');
    });
    expect((await importing(admin, 'users').run(file)).body).toMatchObject({ created: 120, updated: 3 });
    happening = undefined;
    const posted: unknown[] = [];
    const mails = { post: async (_: unknown, tasks: unknown) => void posted.push(...[tasks].flat()) };
    for (const _start of [1, 2]) await settleImports({ db, mails, log: pino({ level: 'silent' }) });
    // The new users, and the account that was taken over.
    expect((await postedMails()) - before + posted.length).toBe(121);
  });
});

const noMails = { post: async () => {} };

describe('other requests', () => {
  it('are served while an import is written', async () => {
    const { file } = await peopleFile(600);
    const order: string[] = [];
    let other: Promise<unknown> | undefined;
    beforeTransactions(async (number) => {
      if (number === 1) other = admin.get('/categories').then(() => order.push('list'));
      if (number === underway()) await other;
    });
    await importing(admin, 'users')
      .run(file)
      .then(() => order.push('import'));
    await other;
    expect(order).toEqual(['list', 'import']);
  });

  it('keep what they wrote into records of an import that is undone', async () => {
    const { file, tag, lastCpf } = await peopleFile(300);
    const email = `gente-${tag}-0@example.com`;
    const idOf = async () =>
      (await db.execute<{ id: number }>(sql`select user_id as id from users where email = ${email}`)).rows[0]
        ?.id;
    let edited: number | undefined;
    beforeTransactions(async (number) => {
      if (number !== underway()) return;
      edited = await idOf();
      await db.execute(
        sql`update users set name = 'Outra Pessoa', version = version + 1 where user_id = ${edited}`,
      );
      await db.execute(
        sql`insert into tax_numbers (tax_number, user_id) select ${lastCpf}, min(user_id) from users`,
      );
    });
    await importing(admin, 'users').run(file);
    const kept = edited === undefined ? [] : [edited];
    expect((await idOf()) ?? []).toEqual(edited ?? []);
    expect(said.filter(({ records }) => records).flatMap(({ records }) => records)).toEqual(kept);
    expect(await countOf(sql`users where email like ${`gente-${tag}-%`}`)).toBe(kept.length);
  });
});
