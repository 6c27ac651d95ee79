import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../../platform/db/client.ts';
import { maintenance } from '../../../platform/db/schema/maintenance.ts';
import { shotIds, shots, shotsByDay, shotsEver } from '../../../platform/db/schema/shots.ts';
import { shotOf, type TestDevice } from '../../../testing/devices.ts';
import { addShotMonths, dropShotMonth } from '../shot-months.ts';

/** Noon in the middle of the month, the given number of months ago. */
export function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12));
}

/** The name of a month's partition. */
export const nameOf = (month: Date) => `shots_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** Deletes all shots and all their months. */
export async function clearShots(db: Database): Promise<void> {
  for (const name of await partitions(db)) await db.execute(sql`drop table ${sql.identifier(name)}`);
  for (const table of [shots, shotIds, shotsByDay, shotsEver]) await db.delete(table);
  await db.update(maintenance).set({ shotsKeptFrom: null, shotsDroppedAt: null });
}

export async function partitions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'shots'::regclass and inhrelid <> 'shots_unsorted'::regclass order by 1
  `);
  return rows.map(({ name }) => name);
}

/** The partitions that contain shots, in the order of the shots. */
export async function partitionsOfShots(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tableoid::regclass::text as name from shots order by fired_at`,
  );
  return rows.map(({ name }) => name);
}

/** Makes a device fire a shot at each of these moments, and expects all to be accepted. */
export async function fireAt(device: TestDevice, campaignId: number, moments: readonly Date[]) {
  const events = moments.map((moment) => shotOf(campaignId, { firedAt: moment.toISOString() }));
  expect((await device.fire(events)).body).toMatchObject({ accepted: moments.length, rejected: [] });
  return events;
}

/** Runs a round as if the last one had ended long ago. */
export async function dropOne(db: Database, options: Parameters<typeof dropShotMonth>[1]): Promise<void> {
  await db.update(maintenance).set({ shotsDroppedAt: null });
  await dropShotMonth(db, options);
}

/** Runs as many rounds as there are months to drop. */
export async function keepShotMonths(db: Database, keptMonths: number): Promise<void> {
  await addShotMonths(db, keptMonths);
  for (let before = ''; ; ) {
    const unsorted = await db.execute(sql`select count(*) from shots_unsorted`);
    const there = JSON.stringify([await partitions(db), unsorted.rows]);
    if (there === before) return;
    before = there;
    await dropOne(db, { keptMonths, at: new Date(), log: { info: () => {} } });
  }
}
