import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { can, type Permission } from '#contracts/core/permissions.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { type Answer, type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN', { name: 'zqhouse Admin' });
const { fragranceId } = await makeFragrance(house);
await makeCampaign(house, { name: 'zqhouse Campaign' });
const north = await markedOrganisation(app, house, 'zqnorth', fragranceId);
const south = await markedOrganisation(app, house, 'zqsouth', fragranceId);

/** Ids of every record, whoever has it, by the beginning of the paths that name it. */
const IDS: Record<string, string> = {
  '/usuario': 'select user_id from users',
  '/categories': 'select category_id from categories',
  '/fragrances': 'select fragrance_id from fragrances',
  '/campaigns': 'select campaign_id from campaigns',
  '/quiz': 'select quiz_id from quizzes',
  '/question': 'select quiz_question_id from quiz_questions',
  '/devices': 'select device_id from devices',
  '/capsules': 'select capsule_id from capsules',
  '/organisations': 'select organisation_id from organisations',
  '/places': 'select place_id from places',
  '/alerts': 'select alert_id from alerts',
  '/views': 'select view_id from views',
};

/** Tables of which nothing is read but with what they belong to, which has a policy of its own. */
const HELD_TWICE: Record<string, string> = {};

const ids = new Map<string, number[]>();
for (const [path, query] of Object.entries(IDS)) {
  const { rows } = await app.db.execute(sql.raw(query));
  ids.set(path, rows.flatMap((row) => Object.values(row) as number[]));
}

/** The paths that an endpoint is asked under: of each record. */
function pathsOf({ path }: EndpointSpec): string[] {
  const names = path.match(/\{\w+\}/g) ?? [];
  if (names.length === 0) return [path];
  const known = ids.get(`/${path.split('/')[1]}`) ?? [];
  return known.map((id) => path.replaceAll(/\{\w+\}/g, String(id)));
}

/** What an endpoint is asked for: all, what names the other organisation, and what has their ids. */
function queriesOf({ query }: EndpointSpec): Record<string, string>[] {
  if (!(query instanceof z.ZodObject)) return [{}];
  const known = new Set(Object.keys(query.shape));
  const fixed = {
    ...(known.has('q') && { q: 'zq' }),
    ...(known.has('campaigns') && { campaigns: `${north.campaignId},${south.campaignId}` }),
    ...(known.has('perPage') && { perPage: '100' }),
    ...(known.has('list') && { list: 'capsules' }),
  };
  const narrowed = {
    FilterString: 'zqsouth',
    q: 'zqsouth',
    organisationId: String(south.organisationId),
    placeId: String(south.placeId),
    campaignId: String(south.campaignId),
    ownerId: String(south.ownerId),
    userId: String(south.ownerId),
  };
  const narrowing = Object.entries(narrowed).filter(([name]) => known.has(name));
  return [fixed, ...narrowing.map(([name, value]) => ({ ...fixed, [name]: value }))];
}

const reads = app.served.filter(
  ({ method, access, events }) => method === 'GET' && access !== 'public' && access !== 'device' && !events,
);
/** Those that leave nothing in the audit trail. */
const quiet = reads.filter(({ access, download, path }) => {
  const may = access === 'session' || can({ profile: 'ADMIN', organisationId: 1 }, access as Permission);
  return may && download === undefined && !path.endsWith('/reset-code');
});

/** Asks for everything there is to read. @returns what was asked, and answered */
async function* walk(caller: Caller, endpoints: readonly EndpointSpec[]): AsyncGenerator<[asked: string, Answer]> {
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint)) {
      for (const query of queriesOf(endpoint)) {
        yield [`${path} ${JSON.stringify(query)}`, await caller.get(path, { query })];
      }
    }
  }
}

/** Where an answer has a mark of the other organisation. */
function leaks({ body, headers }: Answer): boolean {
  const text = JSON.stringify([body, headers]);
  return ['zqsouth', south.macAddress].some((mark) => text.includes(mark));
}

/** An answer but for what is another with each call. */
function lasting({ status, headers: { etag }, body }: Answer): string {
  const text = JSON.stringify([status, etag, typeof body === 'object' ? { ...body, requestId: undefined } : null]);
  // Addresses of pictures are signed, each for a time of its own.
  return text.replaceAll(/\?[^"\s]*signature=[^"]*/g, '');
}

async function answersTo(caller: Caller): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for await (const [asked, answer] of walk(caller, quiet)) answers.set(asked, lasting(answer));
  return answers;
}

/** What is answered otherwise than before, or tells of the other organisation; undefined: nothing. */
async function firstSeen(caller: Caller, before: ReadonlyMap<string, string>): Promise<string | undefined> {
  for await (const [asked, answer] of walk(caller, quiet)) {
    if (leaks(answer) || lasting(answer) !== before.get(asked)) return asked;
  }
  return undefined;
}

describe('who belongs to an organisation', () => {
  it.each(['admin', 'staff'] as const)('reads nothing of another anywhere as %s, but what is theirs', async (profile) => {
    const found: string[] = [];
    const failed: string[] = [];
    let own = 0;
    for await (const [asked, answer] of walk(north[profile], reads)) {
      if (answer.status >= 500) failed.push(`${answer.status} ${asked}`);
      if (leaks(answer)) found.push(asked);
      if (answer.status === 200 && JSON.stringify(answer.body).includes('zqnorth')) own += 1;
    }
    expect(found).toEqual([]);
    expect(failed).toEqual([]);
    expect(own).toBeGreaterThan(30);
  });

  it('learns nothing of what others have by numbers, tags or orders: all answers stay what they were', async () => {
    const before = await answersTo(north.admin);
    await markedOrganisation(app, house, 'zqwest', fragranceId);
    expect(await firstSeen(north.admin, before)).toBeUndefined();
  });

  it('is kept from it by each of the policies: with one less, something is seen', async () => {
    const before = await answersTo(north.admin);
    const { rows } = await app.db.execute<{ table: string; reads: string }>(sql`
      select polrelid::regclass::text as table, pg_get_expr(polqual, polrelid) as reads from pg_policy
      where polname = 'members_read' and pg_get_expr(polqual, polrelid) <> 'true' order by 1
    `);
    expect(rows.length).toBeGreaterThan(30);
    const unseen: string[] = [];
    for (const { table, reads } of rows) {
      if (table in HELD_TWICE) continue;
      await app.db.execute(sql.raw(`alter policy members_read on ${table} using (true)`));
      if ((await firstSeen(north.admin, before)) === undefined) unseen.push(table);
      await app.db.execute(sql.raw(`alter policy members_read on ${table} using (${reads})`));
    }
    expect(unseen).toEqual([]);
    expect(await firstSeen(north.admin, before)).toBeUndefined();
  }, 300_000);
});
