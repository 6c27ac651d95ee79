import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { type Answer, type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { markedOrganisation } from './testing/marked-organisation.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN', { name: 'zqhouse Admin' });
await makeCampaign(house, { name: 'zqhouse Campaign' });
const north = await markedOrganisation(app, house, 'zqnorth');
const south = await markedOrganisation(app, house, 'zqsouth');

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

const reads = app.served.filter(({ method, access, events }) => method === 'GET' && access !== 'public' && access !== 'device' && !events);

/** Asks for everything there is to read. @returns what was asked, and answered */
async function* walk(caller: Caller): AsyncGenerator<[asked: string, Answer]> {
  for (const endpoint of reads) {
    for (const path of pathsOf(endpoint)) {
      for (const query of queriesOf(endpoint)) {
        yield [`${path} ${JSON.stringify(query)}`, await caller.get(path, { query })];
      }
    }
  }
}

/** Where an answer has the mark of the other organisation, of which `asked` may speak. */
function leaks([asked, { body, headers }]: [string, Answer], marks: readonly string[]): boolean {
  const text = JSON.stringify([body, headers]);
  // What was asked for is named in refusals.
  return marks.some((mark) => text.includes(mark)) && !asked.includes('nothing');
}

const MARKS = ['zqsouth', south.macAddress];

describe('who belongs to an organisation', () => {
  it.each(['admin', 'staff'] as const)('as %s reads nothing of another anywhere, and what is theirs', async (profile) => {
    const found: string[] = [];
    const failed: string[] = [];
    let own = 0;
    let walked = 0;
    for await (const [asked, answer] of walk(north[profile])) {
      walked += 1;
      if (answer.status >= 500) failed.push(`${answer.status} ${asked}`);
      if (leaks([asked, answer], MARKS)) found.push(asked);
      if (answer.status === 200 && JSON.stringify(answer.body).includes('zqnorth')) own += 1;
    }
    expect(found).toEqual([]);
    expect(failed).toEqual([]);
    console.log({ walked, own });
    expect(own).toBeGreaterThan(20);
  });
});
