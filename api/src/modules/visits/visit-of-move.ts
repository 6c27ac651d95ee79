import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../platform/db/schema/accounts.ts';
import { visitEntries, visitLines, visits } from '../../platform/db/schema/visits.ts';

/** A visit, and who recorded something in it, as JSON. */
const visitRef = sql`jsonb_build_object('visitId', visit.visit_id, 'name', visit.name, 'by', case
  when person.user_id is not null then jsonb_build_object('id', person.user_id, 'nome', person.name) end)`;

const entry = sql`${visitEntries} entry join ${visitLines} line using (line_id) join ${visits} visit using (visit_id)
  left join ${users} person on person.user_id = entry.by_id`;

/**
 * The visit in which a capsule was moved, as JSON; null if it wasn't. The move and its entry have the same time, that of
 * their transaction.
 * @param move the alias of an event of a device
 */
export const visitOfMove = (move: SQL) => sql`(
  select ${visitRef} from ${entry}
  where entry.created_at = ${move}.at and entry.capsule_id is not null and (
    entry.capsule_id = ${move}.capsule_id
    or (line.device_id = ${move}.device_id and line.slot = (${move}.details ->> 'slot')::int)
  )
  limit 1
)`;

/** The refills of a capsule in visits: `at` and `id`. */
export const refillsOf = (capsuleId: number) => sql`
  select at, entry_id as id from ${visitEntries} where capsule_id = ${capsuleId} and former_total is not null
`;

/** What a refill changed, as JSON. @param id of its entry */
export const refillDetails = (id: SQL) => sql`
  select jsonb_build_object(
    'changes', (
      select jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after) order by nth) from (values
        (1, 'remainingShots', to_jsonb(former_remaining), to_jsonb(remaining)),
        (2, 'totalShots', to_jsonb(former_total), to_jsonb(remaining)),
        (3, 'dueDate', to_jsonb(former_due_date), to_jsonb(due_date))
      ) change (nth, field, before, after) where before is distinct from after
    ),
    'user', case when person.user_id is not null then
      jsonb_build_object('id', person.user_id, 'nome', person.name) end,
    'visit', ${visitRef}
  ) from ${entry} where entry.entry_id = ${id}
`;
