import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { places } from '../../platform/db/schema/organisations.ts';
import { visitEntries, visitLines, visitPlaces, visits } from '../../platform/db/schema/visits.ts';
import { DAY_MS, HOUR_MS } from './moments.ts';
import { actorOf } from './trail.ts';

/** Days from today of the visits, one for each place in turn; that of today is underway. */
const DAYS = [-4, -3, -2, -1, 0, 1, 2];

/** Inserts a week of visits: some done, one underway, some planned. */
export async function insertVisits(tx: Transaction, now: Date, timeZone: string): Promise<void> {
  const { userId } = await actorOf(tx);
  const { rows: stops } = await tx.execute<{ placeId: number; organisationId: number; name: string }>(sql`
    select place_id as "placeId", organisation_id as "organisationId", name from ${places} place
    where active and exists (
      select from ${devices} join ${capsules} using (device_id) where devices.place_id = place.place_id and slot is not null
    )
    order by place_id
  `);
  for (const [index, days] of DAYS.entries()) {
    const stop = stops[index % stops.length];
    if (!stop) return;
    const startedAt = new Date(now.getTime() + days * DAY_MS - (days === 0 ? HOUR_MS / 2 : HOUR_MS));
    const on = new Date(now.getTime() + days * DAY_MS).toLocaleDateString('sv', { timeZone });
    const createdAt = new Date(now.getTime() + Math.min(days - 2, -1) * DAY_MS);
    const made = await tx
      .insert(visits)
      .values({
        ...{ name: `${stop.name} · ${on}`, on, createdAt, updatedAt: days > 0 ? createdAt : startedAt },
        assigneeId: days === 2 ? null : userId,
        ...(days === 1 && { note: 'Confirmar o horário com a loja antes de sair.' }),
        ...(days <= 0 && { startedAt }),
        ...(days < 0 && { finishedAt: new Date(startedAt.getTime() + HOUR_MS) }),
      })
      .returning({ visitId: visits.visitId });
    const { visitId } = onlyRow(made);
    await tx.insert(visitPlaces).values({ ...stop, visitId });
    await insertLines(tx, visitId, stop.placeId, days < 0);
    if (days <= 0) await insertEntries(tx, visitId, { at: startedAt, userId, most: days < 0 ? 4 : 1 });
  }
}

/**
 * The slots of the emptiest capsules at a place. Of a visit that is done, the first two stand for what was swapped, with
 * the capsules from before.
 */
async function insertLines(
  tx: Transaction,
  visitId: number,
  placeId: number,
  isDone: boolean,
): Promise<void> {
  await tx.execute(sql`
    insert into ${visitLines}
      (visit_id, device_id, slot, place_id, organisation_id, fragrance_id, capsule_id, reason, planned)
    select ${visitId}, device_id, slot, place_id, organisation_id, fragrance_id,
      case when swapped then former_id else capsule_id end,
      case when swapped and former_id is null then 'missing' when swapped or remaining_shots = 0 then 'empty' else 'low' end,
      true
    from (
      select device_id, slot, place_id, organisation_id, fragrance_id, capsule_id, former_id, remaining_shots, nth,
        ${isDone} and nth <= 2 as swapped
      from (
        select *, row_number() over (order by remaining_shots::numeric / greatest(total_shots, 1), capsule_id) as nth
        from ${capsules} join (select device_id, place_id, organisation_id from ${devices}) device using (device_id)
        where place_id = ${placeId} and slot is not null
      ) numbered
    ) line where nth <= 4 order by nth
  `);
}

/** What was done: capsules swapped for those that are in the slots now, and one that was not, with the reason. */
async function insertEntries(
  tx: Transaction,
  visitId: number,
  { at, userId, most }: { at: Date; userId: number; most: number },
): Promise<void> {
  await tx.execute(sql`
    insert into ${visitEntries} (client_id, line_id, outcome, capsule_id, serial_number, note, at, by_id, created_at)
    select gen_random_uuid(), line_id, outcome, case when outcome = 'swapped' then capsule.capsule_id end,
      case when outcome = 'swapped' then serial_number end,
      case when outcome = 'skipped' then 'A vitrine estava trancada.' end,
      ${at}::timestamptz + make_interval(mins => nth * 9), ${userId}, ${at}::timestamptz + make_interval(mins => nth * 9)
    from (
      select line_id, device_id, slot, nth, case when nth = 3 then 'skipped' when nth = 4 then 'kept' else 'swapped' end as outcome
      from (
        select line_id, device_id, slot, row_number() over (order by line_id)::int as nth
        from ${visitLines} where visit_id = ${visitId}
      ) numbered where nth <= ${most}
    ) line join ${capsules} capsule using (device_id, slot)
  `);
}
