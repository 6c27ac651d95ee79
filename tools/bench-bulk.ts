import { readFileSync } from 'node:fs';
import { type Call, Connection } from './load/caller.ts';
import { count, readOptions } from './simulator/options.ts';
import { run } from './simulator/run.ts';
import { table } from './simulator/tables.ts';
import { type BuiltServer, startBuiltServer } from './support/built-server.ts';
import { fillCatalogue } from './support/fixtures.ts';
import { scratchDatabase } from './support/scratch-database.ts';

/** Seconds that a bulk call of 1,000 records, and its undo, may take. */
const LIMIT_SECONDS = 5;

const FILL = (devices: number) => `
  insert into organisations (name) values ('Rede de lojas');
  insert into places (organisation_id, name, time_zone) select 1, 'Loja ' || n, 'America/Sao_Paulo' from generate_series(1, 20) n;
  insert into devices (mac_address, organisation_id, place_id, campaign_id)
    select upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')), 1, 1 + n % 20, 1 + n % 2
    from generate_series(1, ${devices}) n;
`;

/**
 * Times bulk calls and their undo on the latest build: devices get another campaign, and fragrances are deactivated.
 * BENCH_DATABASE_URL (or TEST_DATABASE_URL) names a PostgreSQL server; without one the database is embedded.
 */
await run(async () => {
  const { records } = readOptions(process.argv.slice(2), { records: count(1_000) });
  const database = await scratchDatabase();
  try {
    await fillCatalogue(database.pool, 1_000 + records);
    await database.pool.query(FILL(records));
    await database.pool.query('vacuum analyze');
    const { rows: free } = await database.pool.query<{ id: number }>(
      `select fragrance_id as id from fragrances f
       where not exists (select from campaign_slots s where s.fragrance_id = f.fragrance_id) order by 1 limit $1`,
      [records],
    );
    console.log(`${database.kind} ${database.version}, ${records} records`);
    const server = await startBuiltServer(await database.handOver());
    try {
      return await measure(server, records, [
        ['devices', { action: 'edit', set: { campaignId: 3 }, where: {} }],
        ['devices', { action: 'edit', set: { organisationId: null }, where: {} }],
        ['fragrances', { action: 'deactivate', ids: free.map(({ id }) => id) }],
        ['fragrances', { action: 'edit', set: { categoryId: 7 }, ids: free.map(({ id }) => id) }],
      ]);
    } finally {
      await server.stop();
    }
  } finally {
    await database.remove();
  }
});

async function measure(
  { address, account, pid }: BuiltServer,
  records: number,
  bulks: [string, object][],
): Promise<boolean> {
  const connection = new Connection();
  const call = async (authorization: string, call: Call) => {
    const [seconds, processor] = [performance.now(), processorSeconds(pid)];
    const { status, body } = await connection.call(address, authorization, call);
    if (status !== 200) throw new Error(`${call[1]}: ${status} ${body}`);
    return {
      answer: JSON.parse(body),
      seconds: (performance.now() - seconds) / 1_000,
      processor: processorSeconds(pid) - processor,
    };
  };
  const { answer: signedIn } = await call('', [
    'POST',
    '/login',
    { email: account.email, password: account.password },
  ]);
  const authorization = `Bearer ${signedIn.token}`;
  const rows: string[][] = [];
  let isFast = true;
  for (const [path, body] of bulks) {
    const done = await call(authorization, ['POST', `/${path}/bulk`, body]);
    const undone = await call(authorization, ['POST', `/bulk/${done.answer.batchId}/undo`]);
    for (const [name, { answer, seconds, processor }] of Object.entries({ done, undone })) {
      isFast &&= seconds <= (LIMIT_SECONDS * Math.max(records, 1_000)) / 1_000 && answer.done === records;
      rows.push([
        `${path} ${JSON.stringify('set' in body ? body.set : '')} ${name}`,
        `${answer.done}`,
        seconds.toFixed(2),
        processor.toFixed(2),
      ]);
    }
  }
  connection.close();
  console.log(table(['', 'done', 's', "server's processor s"], rows));
  return isFast;
}

/** Processor time that a process has used, in seconds. */
function processorSeconds(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  // In ticks of a hundredth of a second: user and system time.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
