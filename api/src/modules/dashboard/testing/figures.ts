import { expect } from 'vitest';
import type { RefillGroup } from '#contracts/capsules/refill.ts';
import type { TodayItem, TodayKind } from '#contracts/today.ts';
import type { Caller } from '../../../testing/test-app.ts';

type Query = Record<string, string | number>;

/** A reader of the back office. */
export interface Reader {
  by: Caller;
  /** The organisation that the header's switch narrows everything to. */
  narrowed: Query;
  /** The organisation of a member, which links to quizzes name: the list also has those of the house. */
  own?: number | undefined;
}

/** What links to quizzes add to their filters. */
const ownQuizzes = ({ own }: Reader): Query => (own === undefined ? {} : { organisationId: own });

/** Counts the rows of lists as a reader sees them. */
export function rowsFor({ by, narrowed }: Reader) {
  return async (path: string, query: Query = {}): Promise<number> => {
    const { status, body } = await by.get(path, { query: { ...narrowed, ...query } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.total;
  };
}

/** Expects the tiles of the home page to be what the lists behind their links count. @returns the figures that matter */
export async function expectTiles(reader: Reader): Promise<number[]> {
  const { by, narrowed } = reader;
  const {
    devices: of,
    capsules: held,
    quizzes,
  } = (await by.get('/dashboard/summary', { query: narrowed })).body;
  const found = rowsFor(reader);
  expect({
    devices: of,
    capsules: held,
    quizzes,
  }).toEqual({
    devices: {
      total: await found('/devices'),
      seen: await found('/devices', { state: 'seen' }),
      silent: await found('/devices', { state: 'silent' }),
    },
    capsules: {
      total: await found('/capsules'),
      low: await found('/capsules', { state: 'low' }),
      due: await found('/capsules', { state: 'due' }),
      expired: await found('/capsules', { state: 'expired' }),
      expiring: await found('/capsules', { state: 'expiring' }),
      attention: await found('/capsules', { state: 'low,due' }),
    },
    quizzes: {
      total: await found('/quiz', ownQuizzes(reader)),
      unpublished: await found('/quiz', { state: 'draft,validated', ...ownQuizzes(reader) }),
    },
  });
  return [of.silent, of.seen, held.low, held.expired, held.expiring, quizzes.unpublished];
}

/** Expects each line of the bell to count the rows of the list that it opens. @returns the kinds of the lines */
export async function expectBell(reader: Reader): Promise<string[]> {
  const { by, narrowed } = reader;
  const found = rowsFor(reader);
  const { attention } = (await by.get('/notices', { query: narrowed })).body;
  for (const { kind, count, handled } of attention) {
    const shown =
      kind === 'quizzes-unpublished'
        ? [await found('/quiz', { state: 'draft,validated', ...ownQuizzes(reader) }), 0]
        : [
            await found('/alerts', { kind, state: 'open' }),
            await found('/alerts', { kind, state: 'acknowledged,snoozed' }),
          ];
    expect({ kind, shown }).toEqual({ kind, shown: [count, handled] });
  }
  return attention.map(({ kind }: { kind: string }) => kind);
}

/** Kinds of items that are alerts, one for each. */
const OF_ALERTS = ['device.silent', 'device.behind', 'device.fault', 'shots.too_many', 'capsule.elsewhere'];

/** Expects what needs doing to be the alerts, quizzes, visits and capsules to refill that the other lists show. */
export async function expectToday(reader: Reader): Promise<void> {
  const { by, narrowed } = reader;
  const found = rowsFor(reader);
  const { counts, total, data } = (await by.get('/today', { query: { ...narrowed, perPage: 100 } })).body as {
    counts: Partial<Record<TodayKind, number>>;
    total: number;
    data: TodayItem[];
  };
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
  for (const [kind, count] of Object.entries(counts))
    expect([kind, await found('/today', { kind })]).toEqual([kind, count]);
  for (const kind of OF_ALERTS) {
    const shown = await found('/alerts', { kind, state: 'open,acknowledged' });
    expect([kind, counts[kind as TodayKind] ?? 0]).toEqual([kind, shown]);
  }
  expect(counts['quiz.unpublished'] ?? 0).toBe(
    await found('/quiz', { state: 'draft,validated', ...ownQuizzes(reader) }),
  );
  const refill = (await by.get('/capsules/refill', { query: { ...narrowed, perPage: 100 } })).body;
  const onTo = refill.today;
  expect(counts['visit.due'] ?? 0).toBe(await found('/visits', { status: 'planned,underway', onTo }));

  const items = data.filter(({ kind }) => kind === 'capsule.refill');
  expect(items.length).toBe(counts['capsule.refill'] ?? 0);
  const groups: RefillGroup[] = refill.groups;
  const listed = new Set(groups.map(({ place }) => place?.placeId));
  for (const { subject, count } of items.filter((item) => listed.has(item.place?.placeId))) {
    if (subject.kind === 'place')
      expect([subject.name, count]).toEqual([
        subject.name,
        await found('/capsules/refill', { placeId: Number(subject.id) }),
      ]);
  }
  const places = new Set(items.map(({ place }) => place?.placeId));
  expect([...listed].filter((placeId) => placeId !== undefined && !places.has(placeId))).toEqual([]);
}
