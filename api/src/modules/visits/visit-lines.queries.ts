import { type SQL, sql } from 'drizzle-orm';
import type { VisitLine } from '#contracts/visits/visits.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { fragrances } from '../../platform/db/schema/catalogue.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { files } from '../../platform/db/schema/files.ts';
import { places } from '../../platform/db/schema/organisations.ts';
import { visitEntries, visitLines } from '../../platform/db/schema/visits.ts';
import type { FileRecord, FileUrls } from '../../platform/files/file-urls.ts';
import { placeOrder } from './visits.queries.ts';

const fragranceOf = (fragrance: SQL) =>
  sql`json_build_object('fragranceId', ${fragrance}.fragrance_id, 'name', ${fragrance}.name)`;

/** An instant as responses have it. */
const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** All entries of a line, newest first. Of one moment, the last to arrive is the newest. */
const entries = sql`(
  select json_agg(json_build_object(
    'outcome', entry.outcome, 'serialNumber', entry.serial_number, 'remaining', entry.remaining,
    'dueDate', entry.due_date, 'note', entry.note, 'at', ${instant(sql`entry.at`)},
    'by', case when person.user_id is not null then json_build_object('id', person.user_id, 'nome', person.name) end,
    'photo', case when photo.file_key is not null then json_build_object(
      'key', photo.file_key, 'contentType', photo.content_type, 'size', photo.size
    ) end
  ) order by entry.at desc, entry.entry_id desc)
  from ${visitEntries} entry
  left join ${users} person on person.user_id = entry.by_id
  left join ${files} photo on photo.file_key = entry.photo_key
  where entry.line_id = line.line_id
)`;

type Entry = VisitLine['entries'][number];

type Found = Omit<VisitLine, keyof Entry | 'entries'> & {
  entries: (Omit<Entry, 'photo'> & { photo: FileRecord | null })[] | null;
} & Record<string, unknown>;

async function select(db: Queryable, urls: FileUrls, condition: SQL): Promise<VisitLine[]> {
  const { rows } = await db.execute<Found>(sql`
    select line.line_id as "lineId", line.slot, line.reason, line.planned,
      case when place.place_id is not null then json_build_object('placeId', place.place_id, 'name', place.name) end as place,
      json_build_object('deviceId', device.device_id, 'macAddress', device.mac_address, 'name', device.name) as device,
      case when wanted.fragrance_id is not null then ${fragranceOf(sql`wanted`)} end as fragrance,
      case when capsule.capsule_id is not null then json_build_object(
        'capsuleId', capsule.capsule_id, 'serialNumber', capsule.serial_number, 'fragrance', ${fragranceOf(sql`held`)},
        'totalShots', capsule.total_shots, 'remainingShots', capsule.remaining_shots, 'dueDate', capsule.due_date
      ) end as capsule,
      ${entries} as entries
    from ${visitLines} line
    join ${devices} device on device.device_id = line.device_id
    left join ${places} place on place.place_id = line.place_id
    left join ${fragrances} wanted on wanted.fragrance_id = line.fragrance_id
    left join ${capsules} capsule on capsule.capsule_id = line.capsule_id
    left join ${fragrances} held on held.fragrance_id = capsule.fragrance_id
    where ${condition}
    order by place.place_id is null, ${placeOrder(sql`place`)}, place.place_id, line.device_id, line.slot
  `);
  return rows.map((row) => present(row, urls));
}

function present({ entries: given, ...line }: Found, urls: FileUrls): VisitLine {
  const all = (given ?? []).map((entry) => ({
    ...entry,
    photo: entry.photo && urls.presentSigned(entry.photo),
  }));
  const [newest] = all;
  const none = {
    outcome: null,
    serialNumber: null,
    remaining: null,
    dueDate: null,
    note: null,
    at: null,
    by: null,
    photo: null,
  };
  return { ...(line as Omit<VisitLine, keyof typeof none | 'entries'>), ...(newest ?? none), entries: all };
}

/** The lines of a visit, by the addresses of their places, then by device and slot. */
export function linesOf(db: Queryable, urls: FileUrls, visitId: number): Promise<VisitLine[]> {
  return select(db, urls, sql`line.visit_id = ${visitId}`);
}

export async function findLine(
  db: Queryable,
  urls: FileUrls,
  visitId: number,
  lineId: number,
): Promise<VisitLine | undefined> {
  const [line] = await select(db, urls, sql`line.visit_id = ${visitId} and line.line_id = ${lineId}`);
  return line;
}
