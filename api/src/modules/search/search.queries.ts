import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fold } from '#contracts/core/fold.ts';
import { type ResourceName, recordPath } from '#contracts/core/resources.ts';
import { findSlip } from '#contracts/core/slips.ts';
import { SEARCH_HITS, type SearchHit } from '#contracts/search.ts';
import type { Database, Queryable } from '../../platform/db/client.ts';
import { contains, refersTo, startsWith } from '../../platform/db/list-conditions.ts';
import { literal, preparedByText } from '../../platform/db/prepared.ts';
import { tableOf } from '../../platform/db/resources.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { initiatives } from '../../platform/db/schema/initiatives.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { isMacFragment, macContains } from '../devices/mac-search.ts';

/** How records of a kind are searched besides by name. */
interface SearchedBy {
  /** Conditions that find a record instead of its name, each using an index of its own. */
  matches?: (text: string) => SQL[];
  /** The same for values written in pairs of digits, if the text may be part of one; they have no three in a row. */
  inPairs?: (text: string) => SQL | undefined;
  /** The folded column of what people call records, if their name is something else. */
  called?: PgColumn;
  title?: SQL;
  subtitle?: SQL;
}

/** Limits on the people whose devices are looked up, and on the devices found by their contents. */
const PEOPLE_AT_MOST = 1_000;
const DEVICES_AT_MOST = 1_000;

const KINDS: Partial<Record<ResourceName, SearchedBy>> = {
  user: {
    matches: (text) => [contains(users.searched, text)],
    subtitle: sql`${users.email}`,
  },
  device: {
    called: devices.nameFolded,
    title: sql`coalesce(${devices.name}, ${devices.macAddress})`,
    inPairs: (text) => (isMacFragment(text) ? macContains(devices.macAddress, text) : undefined),
    matches: (text) => {
      const people = sql`
        select u.user_id from ${users} u where ${contains(sql`u.searched`, text)} limit ${literal(PEOPLE_AT_MOST)}
      `;
      const holding = sql`
        select c.device_id from ${capsules} c
        where c.device_id is not null and ${contains(sql`c.serial_folded`, text)} limit ${literal(DEVICES_AT_MOST)}
      `;
      return [
        contains(devices.nameFolded, text),
        // Users often have the capsule at hand, not the device that contains it.
        refersTo(devices.deviceId, holding),
        refersTo(devices.userId, people),
        refersTo(devices.ownerId, people),
      ];
    },
    subtitle: sql`concat_ws(' · ',
      case when ${devices.name} is not null then ${devices.macAddress} end,
      (select p.name from ${places} p where p.place_id = ${devices.placeId}),
      (select u.name from ${users} u where u.user_id = coalesce(${devices.userId}, ${devices.ownerId}))
    )`,
  },
  organisation: {
    matches: (text) => [contains(organisations.searched, text)],
  },
  place: {
    matches: (text) => [contains(places.searched, text)],
    subtitle: sql`(
      select o.name from ${organisations} o where o.organisation_id = ${places.organisationId}
    )`,
  },
  initiative: {
    subtitle: sql`(
      select concat_ws(' · ', o.name, c.name) from ${organisations} o
      left join ${campaigns} c on c.campaign_id = ${initiatives.campaignId}
      where o.organisation_id = ${initiatives.organisationId}
    )`,
  },
  capsule: {
    subtitle: sql`(select f.name from ${fragrances} f where f.fragrance_id = ${capsules.fragranceId})`,
  },
};

/** An index finds at least this many letters or digits in a row anywhere; other texts match the start of names only. */
const ANYWHERE_FROM = 3;
const ANYWHERE = new RegExp(`[\\p{L}\\p{N}]{${ANYWHERE_FROM}}`, 'u');

/**
 * The records of a kind that match a text, with active ones whose names begin with it first.
 * @param text at least two letters
 */
export async function findRecords(db: Queryable, kind: ResourceName, text: string): Promise<SearchHit[]> {
  const { table, id, name, foldedName, sortedName, active } = tableOf(kind);
  const {
    matches = () => [contains(sortedName, text)],
    inPairs,
    called = foldedName,
    title = sql`${name}`,
    subtitle = sql`''`,
  } = KINDS[kind] ?? {};
  const found: SQL[] = [];
  if (called) {
    const begins = sql`${active ?? sql`true`} and ${startsWith(called, text)}`;
    found.push(sql`
      (select ${id} as id, 1 as place from ${table} where ${begins} order by ${called}, ${id} limit ${literal(SEARCH_HITS)})
    `);
  }
  const pairs = text.length >= ANYWHERE_FROM ? inPairs?.(text) : undefined;
  const conditions = [...(pairs ? [pairs] : []), ...(ANYWHERE.test(text) ? matches(text) : [])];
  // Twice as many, since some of them may repeat earlier hits.
  for (const condition of conditions)
    found.push(
      sql`(select ${id} as id, 2 as place from ${table} where ${condition} limit ${literal(2 * SEARCH_HITS)})`,
    );
  if (found.length === 0) return [];
  const rows = await preparedByText<Omit<SearchHit, 'url'>>(
    db,
    sql`
    with hits as (
      select id, min(place) as place from (${sql.join(found, sql` union all `)}) found
      group by id order by 2, 1 limit ${literal(SEARCH_HITS)}
    )
    select ${id} as id, ${title} as title, coalesce(${subtitle}, '') as subtitle
    from hits join ${table} on ${id} = hits.id order by place, ${sortedName}, ${id}
  `,
  );
  return rows.map((row) => ({ ...row, url: recordPath(kind, row.id) }));
}

/** Share of a text's groups of three letters that a name must have to be a candidate: one slip in five letters leaves half. */
const LIKENESS = 0.4;
/** Candidates of each kind at most. The most alike aren't sorted out, which takes seconds if 100,000 names are alike. */
const CANDIDATES_MAX = 500;

/**
 * The text without the slips in its words, by the names there are: one slip in each word at most.
 * @returns undefined if no name has words like these
 */
export async function correctSlips(
  db: Database,
  kinds: readonly ResourceName[],
  text: string,
): Promise<string | undefined> {
  const candidates = kinds.flatMap((kind) => {
    const { table, foldedName } = tableOf(kind);
    const searched = kind === 'user' ? users.searched : (KINDS[kind]?.called ?? foldedName);
    // Serial numbers have no words.
    if (!searched || kind === 'capsule') return [];
    return sql`
      (select ${searched} as name from ${table} where fold(${text}) <% ${searched} limit ${literal(CANDIDATES_MAX)})
    `;
  });
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`set local pg_trgm.word_similarity_threshold = ${literal(LIKENESS)}`);
    return preparedByText<{ name: string }>(tx, sql.join(candidates, sql` union all `));
  });
  const typed = fold(text).split(/\s+/).filter(Boolean);
  const corrected = rows.flatMap(({ name }) => {
    const words = name.split(/\s+/);
    const each = typed.map((word) =>
      words.some((known) => known.startsWith(word)) ? word : findSlip(word, words),
    );
    return each.includes(undefined) ? [] : each.join(' ');
  });
  // A name that is typed to its end rather than a longer one.
  const surplus = (one: string) => Math.abs(one.length - typed.join(' ').length);
  return corrected.toSorted((one, other) => surplus(one) - surplus(other))[0];
}
