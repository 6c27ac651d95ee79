import { Agent, request } from 'node:http';
import type pg from 'pg';
import type { Shot } from './shot-batches.ts';

/** What one way of storing shots reached. Latencies of a batch in milliseconds. */
export interface Reached {
  rowsPerSecond: number;
  p50: number;
  p99: number;
}

/** Sends batches, so many at once, until none is left. @throws where one is not taken whole */
export async function reach(
  batches: readonly Shot[][],
  atOnce: number,
  send: (batch: Shot[], sender: number) => Promise<void>,
): Promise<Reached> {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, sender) => {
      for (let batch = batches[next++]; batch; batch = batches[next++]) {
        const began = performance.now();
        await send(batch, sender);
        times.push(performance.now() - began);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const rows = batches.reduce((sum, { length }) => sum + length, 0);
  return { rowsPerSecond: Math.round(rows / seconds), p50: at(0.5), p99: at(0.99) };
}

export const BARE_TABLES = `
  create table bare_shots (
    event_id uuid primary key, device_id int, campaign_id int, fragrance_id int, slot smallint, seconds smallint,
    fired_at timestamptz
  );
  create table bare_totals (
    campaign_id int, fragrance_id int, day date, shots bigint, primary key (campaign_id, fragrance_id, day)
  )`;

const BARE = `
  with kept as (
    insert into bare_shots
    select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::timestamptz[])
      as shot (event_id, device_id, campaign_id, fragrance_id, slot, seconds, fired_at) order by event_id
    on conflict do nothing returning campaign_id, fragrance_id, fired_at
  )
  insert into bare_totals as total
  select campaign_id, fragrance_id, fired_at::date, count(*) from kept group by 1, 2, 3 order by 1, 2, 3
  on conflict (campaign_id, fragrance_id, day) do update set shots = total.shots + excluded.shots`;

/** Stores a batch by bare SQL: the rows and the totals, in one prepared statement. */
export async function storeBare(client: pg.Pool | pg.PoolClient, batch: Shot[]): Promise<void> {
  const column = <Value>(of: (shot: Shot) => Value) => batch.map(of);
  await client.query({
    name: 'bare',
    text: BARE,
    values: [
      column(({ eventId }) => eventId),
      column(() => 1),
      column(({ campaignId }) => campaignId),
      column(({ slot }) => slot),
      column(({ slot }) => slot),
      column(({ seconds }) => seconds),
      column(({ firedAt }) => firedAt),
    ],
  });
}

/** Sends batches to the server as devices do. @param keys one for each sender */
export function overHttp(address: string, keys: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const url = new URL('/api/device/shots', address);
  const send = (batch: Shot[], sender: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ events: batch });
      const call = request(
        url,
        {
          agent,
          method: 'POST',
          headers: {
            authorization: `Device ${keys[sender % keys.length]}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        async (answer) => {
          const said = (await answer.setEncoding('utf8').toArray()).join('');
          const { accepted } = JSON.parse(said) as { accepted?: number };
          if (accepted === batch.length) resolve();
          else reject(new Error(`A batch was answered ${answer.statusCode}: ${said.slice(0, 300)}`));
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  return { send, close: () => agent.destroy() };
}
