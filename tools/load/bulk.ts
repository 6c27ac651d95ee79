import type pg from 'pg';
import type { BuiltServer } from '../support/built-server.ts';
import { count, readOptions } from '../support/command.ts';
import { fillCatalogue, fillPlaces, signIn } from '../support/fixtures.ts';
import { processorSeconds } from '../support/process.ts';
import { printSetting, printVerdict, table } from '../support/report.ts';
import { withScratchDatabase, withServer } from '../support/scratch-database.ts';
import { type Call, Connection } from './caller.ts';

/** Seconds that a bulk call of 1,000 records, and its undo, may take. */
const LIMIT_SECONDS = 5;

/** Times bulk calls and their undo: devices get another campaign, fragrances another category and so on. */
export async function bulk(args: string[]): Promise<boolean> {
  const { records } = readOptions(args, { records: count(1_000) });
  return withScratchDatabase(async (database) => {
    await fillCatalogue(database.pool, 1_000 + records);
    await fillPlaces(database.pool, records);
    const ids = await freeFragrances(database.pool, records);
    printSetting(database, `${records} records`);
    return withServer(database, {}, (server) =>
      measure(server, records, [
        ['devices', { action: 'edit', set: { campaignId: 3 }, where: {} }],
        ['devices', { action: 'edit', set: { organisationId: null }, where: {} }],
        ['fragrances', { action: 'deactivate', ids }],
        ['fragrances', { action: 'edit', set: { categoryId: 7 }, ids }],
      ]),
    );
  });
}

/** Ids of fragrances that no campaign uses. */
async function freeFragrances(pool: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT fragrance_id AS id FROM fragrances f
      WHERE NOT EXISTS (SELECT FROM campaign_slots s WHERE s.fragrance_id = f.fragrance_id) ORDER BY 1 LIMIT $1`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function measure(
  { address, account, pid }: BuiltServer,
  records: number,
  bulks: [string, object][],
): Promise<boolean> {
  const connection = new Connection();
  const authorization = await signIn(address, account);
  const limit = (LIMIT_SECONDS * Math.max(records, 1_000)) / 1_000;
  const rows: string[][] = [];
  const wrong: string[] = [];
  const call = async (name: string, call: Call): Promise<{ batchId?: number; done: number }> => {
    const before = processorSeconds(pid);
    const { status, body, milliseconds } = await connection.call(address, authorization, call);
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`);
    const answer = JSON.parse(body);
    const seconds = milliseconds / 1_000;
    rows.push([
      name,
      `${answer.done}`,
      ...[seconds, processorSeconds(pid) - before].map((figure) => figure.toFixed(2)),
    ]);
    if (seconds > limit) wrong.push(`${name} took ${seconds.toFixed(2)} s`);
    return answer;
  };
  for (const [path, body] of bulks) {
    const name = `${path} ${JSON.stringify('set' in body ? body.set : '')}`;
    const { batchId, done } = await call(`${name} done`, ['POST', `/${path}/bulk`, body]);
    // Records that had the value before count too, but are not undone.
    if (done !== records) wrong.push(`${name} changed ${done} of ${records} records`);
    await call(`${name} undone`, ['POST', `/bulk/${batchId}/undo`]);
  }
  connection.close();
  console.log(table(['', 'done', 's', "server's processor s"], rows));
  return printVerdict(wrong);
}
