import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { Answer, Caller, TestApp } from '../../../testing/test-app.ts';
import type { MarkedOrganisation } from './marked-organisation.ts';

/** Ids of all records of all organisations, by the start of the paths that take them. */
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
  '/iniciativa': 'select initiative_id from initiatives',
  '/visits': 'select visit_id from visits',
  '/incidents': 'select incident_id from incidents',
  '/alerts': 'select alert_id from alerts',
  '/views': 'select view_id from views',
  '/app/campaigns': 'select campaign_id from campaigns',
  '/content/campaigns': 'select campaign_id from campaigns',
};

/** The parameters that an endpoint takes. */
export function parametersOf({ query }: EndpointSpec): ReadonlySet<string> {
  return new Set(query instanceof z.ZodObject ? Object.keys(query.shape) : []);
}

/**
 * Requests everything there is to read.
 * @param asking the organisation whose members send the requests
 * @param other the organisation whose records they ask for, by its mark and by ids
 */
export async function walkBetween(app: TestApp, asking: MarkedOrganisation, other: MarkedOrganisation) {
  const ids = new Map<string, number[]>();
  for (const [path, query] of Object.entries(IDS)) {
    const { rows } = await app.db.execute(sql.raw(query));
    ids.set(
      path,
      rows.flatMap((row) => Object.values(row) as number[]),
    );
  }

  /** Ids of the other organisation, by the filters that take them. */
  const otherIds = {
    organisationId: String(other.organisationId),
    placeId: String(other.placeId),
    iniciativaId: String(other.iniciativaId),
    campaignId: String(other.campaignId),
    ownerId: String(other.ownerId),
    userId: String(other.ownerId),
  };

  /** The paths of an endpoint, one for each record. */
  function pathsOf({ path }: EndpointSpec): string[] {
    const names = path.match(/\{\w+\}/g) ?? [];
    if (names.length === 0) return [path];
    const [, known] = [...ids].find(([start]) => path.startsWith(`${start}/`)) ?? [];
    if (!known && path.includes('{id}')) throw new Error(`IDS has no query for the ids of ${path}`);
    return (known ?? []).map((id) => path.replaceAll(/\{\w+\}/g, String(id)));
  }

  /** The parameters that an endpoint gets in any case. */
  function allOf(endpoint: EndpointSpec): Record<string, string> {
    const known = parametersOf(endpoint);
    return {
      ...(known.has('q') && { q: 'zq' }),
      ...(known.has('campaigns') && { campaigns: `${asking.campaignId},${other.campaignId}` }),
      ...(known.has('perPage') && { perPage: '100' }),
      ...(known.has('list') && { list: 'capsules' }),
    };
  }

  /** The queries for an endpoint: for everything, by the other organisation's mark, and by its ids. */
  function queriesOf(endpoint: EndpointSpec): Record<string, string>[] {
    const narrowed = { FilterString: other.mark, q: other.mark, ...otherIds };
    const known = parametersOf(endpoint);
    const narrowing = Object.entries(narrowed).filter(([name]) => known.has(name));
    return [allOf(endpoint), ...narrowing.map(([name, value]) => ({ ...allOf(endpoint), [name]: value }))];
  }

  /** Sends every read request. @returns each request with its response */
  async function* walk(
    caller: Caller,
    endpoints: readonly EndpointSpec[],
  ): AsyncGenerator<[asked: string, Answer]> {
    for (const endpoint of endpoints) {
      for (const path of pathsOf(endpoint)) {
        for (const query of queriesOf(endpoint)) {
          yield [`${path} ${JSON.stringify(query)}`, await caller.get(path, { query })];
        }
      }
    }
  }

  return { otherIds, pathsOf, allOf, queriesOf, walk };
}
