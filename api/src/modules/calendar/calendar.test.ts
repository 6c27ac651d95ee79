import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { quizPublications } from '../../platform/db/schema/quizzes.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, makeCapsule } from '../../testing/devices.ts';
import { makeInitiative } from '../../testing/initiatives.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { makeQuiz } from '../../testing/quizzes.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { makeVisit, visitedDevice } from '../../testing/visits.ts';
import { kindsOf, periodOf } from './calendar.service.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
const admin = await app.as('ADMIN');
let quizId: number;
let capsuleIds: number[];

beforeAll(async () => {
  const { fragranceId } = await makeFragrance(staff, { name: 'Íris' });
  const capsules = [
    await makeCapsule(app, { fragranceId, serialNumber: 'B-2', dueDate: '2030-03-01' }),
    await makeCapsule(app, { fragranceId, serialNumber: 'A-1', dueDate: '2030-03-31' }),
    await makeCapsule(app, { fragranceId, serialNumber: 'C-3', dueDate: '2030-03-31' }),
    await makeCapsule(app, { fragranceId, serialNumber: 'D-4', dueDate: '2030-04-01' }),
    await makeCapsule(app, { fragranceId, serialNumber: 'E-5', dueDate: null }),
    await makeCapsule(app, {
      fragranceId,
      serialNumber: 'F-6',
      dueDate: '2030-03-01',
      deletedAt: new Date(),
    }),
  ];
  capsuleIds = capsules.map(({ capsuleId }) => capsuleId);
  const { campaignId } = await makeCampaign(staff, {
    name: 'Outono',
    collection: [{ slot: 1, fragranceId }],
  });
  ({ quizId } = await makeQuiz(staff, { campaignId, name: 'Quiz do outono' }));
  const { userId } = await app.makeUser({ profile: 'STAFF' });
  // In São Paulo the first two fall on 28 February and 31 March.
  const times = ['2030-03-01T02:59:59Z', '2030-04-01T02:59:59Z', '2030-04-01T03:00:00Z'];
  await app.db.insert(quizPublications).values(
    times.map((publishedAt, index) => ({
      quizId,
      number: index + 1,
      publishedAt: new Date(publishedAt),
      userId,
      userName: 'Ana',
      content: sql`'{}'`,
    })),
  );
});

const MARCH = { from: '2030-03-01', to: '2030-03-31' };
const list = async (query: Record<string, string | number> = {}) =>
  (await staff.get('/calendar', { query: { ...MARCH, ...query } })).body;
const titles = async (query: Record<string, string | number>) =>
  (await list(query)).data.map(({ title }: { title: string }) => title);

describe('the calendar list', () => {
  it("shows the entries of its days, both inclusive, in the installation's time zone", async () => {
    expect(await list()).toEqual({
      data: [
        {
          id: `capsule-due-${capsuleIds[0]}`,
          kind: 'capsule-due',
          date: '2030-03-01',
          title: 'B-2',
          recordId: capsuleIds[0],
          detail: 'Íris',
          version: null,
          until: null,
          status: null,
        },
        expect.objectContaining({ title: 'A-1', date: '2030-03-31' }),
        expect.objectContaining({ title: 'C-3', date: '2030-03-31' }),
        {
          id: `quiz-published-${quizId}-2`,
          kind: 'quiz-published',
          date: '2030-03-31',
          title: 'Quiz do outono',
          recordId: quizId,
          detail: 'Outono',
          version: 2,
          until: null,
          status: null,
        },
      ],
      total: 4,
      totalPages: 1,
    });
  });

  it.each([
    [{ kind: 'quiz-published' }, ['Quiz do outono']],
    [
      { kind: 'capsule-due,quiz-published', orderByDirection: 'DESC' },
      ['Quiz do outono', 'C-3', 'A-1', 'B-2'],
    ],
    [{ orderBy: 'title' }, ['A-1', 'B-2', 'C-3', 'Quiz do outono']],
    [{ orderBy: 'DATE', orderByDirection: 'DESC' }, ['Quiz do outono', 'C-3', 'A-1', 'B-2']],
    [{ orderBy: 'kind', orderByDirection: 'DESC' }, ['Quiz do outono', 'C-3', 'A-1', 'B-2']],
    [{ FilterString: 'iris' }, ['B-2', 'A-1', 'C-3']],
    [{ FilterString: 'OUTONO' }, ['Quiz do outono']],
    [{ FilterString: '%' }, []],
    [{ perPage: 3, page: 2 }, ['Quiz do outono']],
    [{ page: 9 }, []],
    [{ from: '2030-04-01', to: '2030-04-30' }, ['D-4', 'Quiz do outono']],
    [{ to: '2030-03-01' }, ['B-2']],
  ])('%j finds %j', async (query, found) => {
    expect(await titles(query as Record<string, string | number>)).toEqual(found);
  });

  it('accepts repeated kind parameters', async () => {
    const path = `/calendar?from=${MARCH.from}&to=${MARCH.to}&kind=quiz-published&kind=capsule-due`;
    expect((await staff.get(path)).body.total).toBe(4);
  });

  it.each([
    [{ kind: 'capsule-due,other' }, 'kind', 'invalid'],
    [{ kind: '' }, 'kind', 'invalid'],
    [{ from: '2030-02-30' }, 'from', 'invalid'],
    [{ from: '2030-04-01' }, 'from', 'invalid'],
    [{ from: '2029-03-30' }, 'from', 'invalid'],
    [{ orderBy: 'fragrance' }, 'orderBy', 'list.order_by'],
    [{ perPage: 101 }, 'perPage', 'too_big'],
  ])('refuses %j', async (query, path, code) => {
    const { status, body } = await staff.get('/calendar', { query: { ...MARCH, ...query } });
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path, code }] });
  });

  it('accepts 366 days', async () => {
    const query = { from: '2029-03-31', to: '2030-03-31' };
    expect((await staff.get('/calendar', { query })).status).toBe(200);
  });

  it('has 20 entries per page by default', async () => {
    const { fragranceId } = await makeFragrance(staff);
    for (let count = 0; count < 21; count += 1) {
      await makeCapsule(app, { fragranceId, dueDate: '2031-01-10' });
    }
    const query = { from: '2031-01-01', to: '2031-01-31' };
    expect(await list(query)).toMatchObject({ total: 21, totalPages: 2, data: { length: 20 } });
  });
});

describe("the calendar's days", () => {
  it("count the entries of each kind and give the time zone and today's date", async () => {
    const { body } = await staff.get('/calendar/days', { query: MARCH });
    expect(body.data).toEqual([
      { date: '2030-03-01', kind: 'capsule-due', count: 1 },
      { date: '2030-03-31', kind: 'capsule-due', count: 2 },
      { date: '2030-03-31', kind: 'quiz-published', count: 1 },
    ]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: body.timeZone }).format(new Date());
    expect(body).toMatchObject({ timeZone: 'America/Sao_Paulo', today });
  });

  it('can be limited to one kind', async () => {
    const { body } = await staff.get('/calendar/days', { query: { ...MARCH, kind: 'quiz-published' } });
    expect(body.data).toEqual([{ date: '2030-03-31', kind: 'quiz-published', count: 1 }]);
  });
});

describe("the calendar's period", () => {
  it.each([
    [{}, '2028-02-01', '2028-02-29'],
    [{ from: '2030-04-10' }, '2030-04-10', '2030-04-30'],
    [{ to: '2030-04-10' }, '2030-04-01', '2030-04-10'],
    [{ from: '0050-02-10' }, '0050-02-10', '0050-02-28'],
  ])('of %j is %s to %s', (asked, from, to) => {
    expect(periodOf(asked, '2028-02-10')).toEqual({ from, to });
  });
});

describe("the calendar's kinds", () => {
  const mayCapsules = (permission: string) => permission === 'capsules.read';

  it('default to those the user may read', () => {
    expect(kindsOf(undefined, () => true)).toEqual(['capsule-due', 'quiz-published', 'initiative', 'visit']);
    expect(kindsOf(undefined, mayCapsules)).toEqual(['capsule-due']);
    expect(kindsOf(['capsule-due'], mayCapsules)).toEqual(['capsule-due']);
  });

  it('are refused if the user may not read them', () => {
    expect(() => kindsOf(['capsule-due', 'quiz-published'], mayCapsules)).toThrow('forbidden');
    expect(() => kindsOf(undefined, () => false)).toThrow('forbidden');
  });
});

it('an initiative appears in the calendar on each of its days unless cancelled or inactive', async () => {
  const { organisationId } = await makeOrganisation(admin);
  const wish = { organisationId, startsOn: '2031-01-30', endsOn: '2031-02-02' };
  const made = await makeInitiative(admin, { ...wish, name: 'Férias' });
  const gone = await makeInitiative(admin, { ...wish, startsOn: '2031-02-03', endsOn: '2031-02-04' });
  const cancelled = await makeInitiative(admin, { ...wish, startsOn: '2031-02-05', endsOn: '2031-02-06' });
  await admin.delete(`/iniciativa/${gone.iniciativaId}`);
  await admin.put(`/iniciativa/${cancelled.iniciativaId}/cancel`);
  const query = { from: '2031-02-01', to: '2031-02-28' };
  expect((await staff.get('/calendar', { query })).body.data).toEqual([
    {
      id: `initiative-${made.iniciativaId}`,
      kind: 'initiative',
      date: '2031-01-30',
      title: 'Férias',
      recordId: made.iniciativaId,
      detail: made.campaign.name,
      version: null,
      status: null,
      until: '2031-02-02',
    },
  ]);
  expect((await staff.get('/calendar/days', { query })).body.data).toEqual([
    { date: '2031-02-01', kind: 'initiative', count: 1 },
    { date: '2031-02-02', kind: 'initiative', count: 1 },
  ]);
});

it('the calendar is filtered by organisation, through devices, campaigns and initiatives', async () => {
  const days = { startsOn: '2032-05-03', endsOn: '2032-05-04' };
  const of = async (name: string) => {
    const { organisationId } = await makeOrganisation(admin);
    const { deviceId } = await broughtIn(app, { organisationId });
    const { fragranceId } = await makeFragrance(admin);
    await makeCapsule(app, { fragranceId, deviceId, serialNumber: `${name}-1`, dueDate: '2032-05-03' });
    const { campaignId } = await makeCampaign(admin, { organisationId });
    const made = await makeQuiz(admin, { campaignId, name: `${name} Quiz` });
    const { userId } = await app.makeUser({ profile: 'STAFF' });
    await app.db.insert(quizPublications).values({
      ...{ quizId: made.quizId, number: 1, userId, userName: 'Ana', content: sql`'{}'` },
      publishedAt: new Date('2032-05-03T12:00:00Z'),
    });
    await makeInitiative(admin, { organisationId, campaignId, name: `${name} Iniciativa`, ...days });
    return organisationId;
  };
  const [one, other] = [await of('Alfa'), await of('Beta')];
  const ask = async (path: string, organisationId: number | string) =>
    (await staff.get(path, { query: { from: '2032-05-01', to: '2032-05-31', organisationId } })).body.data;
  const shown = async (organisationId: number | string) =>
    (await ask('/calendar', organisationId)).map(({ title }: { title: string }) => title);
  expect(await shown(one)).toEqual(['Alfa-1', 'Alfa Iniciativa', 'Alfa Quiz']);
  expect(await shown(`${one},${other}`)).toHaveLength(6);
  expect(await shown(999_999)).toEqual([]);
  expect(await ask('/calendar/days', other)).toEqual([
    { date: '2032-05-03', kind: 'capsule-due', count: 1 },
    { date: '2032-05-03', kind: 'initiative', count: 1 },
    { date: '2032-05-03', kind: 'quiz-published', count: 1 },
    { date: '2032-05-04', kind: 'initiative', count: 1 },
  ]);
});

describe('visits in the calendar', () => {
  const MAY = { from: '2030-05-01', to: '2030-05-31', kind: 'visit' };

  it('are listed with their places and their state, and counted, unless they were cancelled', async () => {
    const { place } = await visitedDevice(app, admin, { name: 'Hotel Aurora' });
    const plan = { placeIds: [place.placeId], on: '2030-05-09' };
    const { visitId, name } = await makeVisit(admin, plan);
    await admin.put(`/visits/${visitId}/start`);
    const cancelled = await makeVisit(admin, plan);
    await admin.put(`/visits/${cancelled.visitId}/cancel`);
    const { body } = await staff.get('/calendar', { query: MAY });
    expect(body.data).toEqual([
      {
        ...{ id: `visit-${visitId}`, kind: 'visit', date: '2030-05-09', title: name, recordId: visitId },
        ...{ detail: 'Hotel Aurora', version: null, until: null, status: 'underway' },
      },
    ]);
    const { body: days } = await staff.get('/calendar/days', { query: MAY });
    expect(days.data).toEqual([{ date: '2030-05-09', kind: 'visit', count: 1 }]);
  });

  it('are shown to members of organisations if they go to their places, without the names of others', async () => {
    const [own, other] = [await visitedDevice(app, admin), await visitedDevice(app, admin)];
    const JUNE = { from: '2030-06-01', to: '2030-06-30', kind: 'visit' };
    const placeIds = [own.place.placeId, other.place.placeId];
    const both = await makeVisit(admin, { placeIds, on: '2030-06-10' });
    await makeVisit(admin, { placeIds: [other.place.placeId], on: '2030-06-11' });
    const { organisationId } = own.place;
    const member = await app.as('STAFF', { organisationId });
    const { body } = await member.get('/calendar', { query: JUNE });
    expect(body.data).toMatchObject([{ recordId: both.visitId, detail: own.place.name }]);
    expect((await member.get('/calendar/days', { query: JUNE })).body.data).toHaveLength(1);
    const narrowed = await admin.get('/calendar', { query: { ...JUNE, organisationId } });
    expect(narrowed.body.data).toMatchObject([{ recordId: both.visitId }]);
  });
});
