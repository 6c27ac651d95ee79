import { describe, expect, it } from 'vitest';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { conflictWith, dayFrom, makeInitiative, step } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';
import { standingDevices } from '../devices/testing/standing-devices.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { standing } = standingDevices(app, admin);

const CHRISTMAS = { startsOn: dayFrom(20), endsOn: dayFrom(26) };
const NEW_YEAR = { startsOn: dayFrom(27), endsOn: dayFrom(29) };

/** Two initiatives planned the wrong way round at one place. */
async function makePair() {
  const { organisationId, placeId } = await makePlace(admin);
  const wish = { organisationId, places: [placeId] };
  const natal: Initiative = await makeInitiative(admin, { ...wish, name: 'Natal', ...NEW_YEAR });
  const anoNovo: Initiative = await makeInitiative(admin, { ...wish, name: 'Ano Novo', ...CHRISTMAS });
  return { natal, anoNovo, wish };
}

const swap = (caller: Caller, one: Initiative, other: Initiative | number, headers = {}) =>
  caller.post(`/iniciativa/${one.iniciativaId}/swap-days`, {
    body: { with: typeof other === 'number' ? other : other.iniciativaId },
    headers,
  });

const read = async ({ iniciativaId }: Initiative): Promise<Initiative> =>
  (await admin.get(`/iniciativa/${iniciativaId}`)).body;

const historyOf = async ({ iniciativaId }: Initiative) =>
  (await admin.get(`/iniciativa/${iniciativaId}/history`)).body.data;

describe('swapping the days of two initiatives', () => {
  it('exchanges them at the same place, and a second time undoes it', async () => {
    const { natal, anoNovo } = await makePair();
    const answer = await swap(admin, natal, anoNovo);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...natal, ...CHRISTMAS, updatedAt: expect.any(String) });
    expect(answer.body.updatedAt).not.toBe(natal.updatedAt);
    expect(await read(anoNovo)).toMatchObject(NEW_YEAR);
    const { headers } = await admin.get(`/iniciativa/${natal.iniciativaId}`);
    expect(headers.etag).toBe(answer.headers.etag);
    await swap(admin, natal, anoNovo);
    expect(await read(natal)).toMatchObject(NEW_YEAR);
    expect(await read(anoNovo)).toMatchObject(CHRISTMAS);
  });

  it('is an edit of both in the audit trail, to whose former days they can be restored', async () => {
    const { natal, anoNovo } = await makePair();
    await swap(admin, natal, anoNovo);
    const [edit, made] = await historyOf(natal);
    expect(edit).toMatchObject({
      action: 'update',
      changes: [
        { before: NEW_YEAR.startsOn, after: CHRISTMAS.startsOn },
        { before: NEW_YEAR.endsOn, after: CHRISTMAS.endsOn },
      ],
    });
    const restore = (body: object) => admin.put(`/iniciativa/${natal.iniciativaId}/restore`, { body });
    expect(await restore({ auditId: made.auditId })).toMatchObject(conflictWith('initiative.overlap'));
    await step(admin, anoNovo.iniciativaId, 'cancel');
    expect((await restore({ auditId: made.auditId })).body).toMatchObject(NEW_YEAR);
    expect((await historyOf(anoNovo))[1]).toMatchObject({ action: 'update' });
  });

  it('writes nothing if they have the same days', async () => {
    const natal = await makeInitiative(admin, CHRISTMAS);
    const other = await makeInitiative(admin, CHRISTMAS);
    expect((await swap(admin, natal, other)).body).toEqual(natal);
    expect(await historyOf(other)).toHaveLength(1);
  });

  it('makes devices play the one that runs now', async () => {
    const { organisationId, placeId, own, theirs, device } = await standing();
    const wish = { organisationId, places: [placeId] };
    const now = await makeInitiative(admin, { ...wish, campaignId: own.campaignId });
    const later = await makeInitiative(admin, { ...wish, campaignId: theirs.campaignId, ...CHRISTMAS });
    expect((await swap(admin, now, later)).body.status).toBe('planned');
    expect((await read(later)).status).toBe('running');
    expect((await device.config()).body.campaign).toMatchObject({ campaignId: theirs.campaignId });
  });

  it.each([
    ['itself', 'invalid', ({ iniciativaId }: Initiative) => iniciativaId],
    ['an unknown one', 'reference', () => 2_000_000_000],
  ])('is refused with %s', async (_, code, otherOf) => {
    const natal = await makeInitiative(admin);
    expect(await swap(admin, natal, otherOf(natal))).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'with', code }] },
    });
  });

  it('is refused for an unknown one, a stale one and inactive ones', async () => {
    const { natal, anoNovo } = await makePair();
    const unknown = { ...natal, iniciativaId: 2_000_000_000 };
    expect((await swap(admin, unknown, anoNovo)).status).toBe(404);
    expect(await swap(admin, natal, anoNovo, { 'if-match': '"initiative-1-99"' })).toMatchObject(
      conflictWith('record.stale'),
    );
    await admin.delete(`/iniciativa/${anoNovo.iniciativaId}`);
    for (const [one, other] of [
      [natal, anoNovo],
      [anoNovo, natal],
    ] as const)
      expect(await swap(admin, one, other)).toMatchObject(conflictWith('record.inactive'));
    expect(await read(natal)).toEqual(natal);
  });

  it('is refused for both if either then shares a place and a day with a third', async () => {
    const { natal, anoNovo, wish } = await makePair();
    const elsewhere = await makePlace(admin, { organisationId: wish.organisationId });
    const far = { startsOn: dayFrom(60), endsOn: dayFrom(61) };
    const third = await makeInitiative(admin, { ...wish, ...far });
    const there = await makeInitiative(admin, { ...wish, places: [elsewhere.placeId], ...far });
    for (const [one, other] of [
      [natal, there],
      [there, natal],
    ] as const)
      expect(await swap(admin, one, other)).toMatchObject({
        ...conflictWith('initiative.overlap'),
        body: { initiative: { iniciativaId: third.iniciativaId } },
      });
    expect(await read(natal)).toEqual(natal);
    expect(await read(there)).toEqual(there);
    expect(await read(anoNovo)).toEqual(anoNovo);
  });

  it('works across organisations in both directions at once', async () => {
    const [one, two] = [await makeInitiative(admin, CHRISTMAS), await makeInitiative(admin, NEW_YEAR)];
    const wishOf = ({ organisation: { organisationId } }: Initiative) => ({ organisationId });
    const days = { startsOn: dayFrom(40), endsOn: dayFrom(41) };
    const three = await makeInitiative(admin, { ...wishOf(two), ...days });
    const four = await makeInitiative(admin, { ...wishOf(one), startsOn: dayFrom(50), endsOn: dayFrom(51) });
    const answers = await Promise.all([swap(admin, one, two), swap(admin, three, four)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('never lets a concurrent edit take the same days', async () => {
    const { natal, anoNovo, wish } = await makePair();
    const { campaignId } = await makeCampaign(admin);
    const third = await makeInitiative(admin, {
      ...wish,
      campaignId,
      startsOn: dayFrom(1),
      endsOn: dayFrom(2),
    });
    const body = { ...wish, campaignId, name: 'Réveillon', startsOn: dayFrom(30), endsOn: dayFrom(33) };
    const edit = ({ iniciativaId }: Initiative, change: object) =>
      admin.put(`/iniciativa/${iniciativaId}`, { body: { ...body, ...change } });
    const answers = await Promise.all([
      swap(admin, natal, anoNovo),
      edit(third, {}),
      edit(natal, { startsOn: dayFrom(30), endsOn: dayFrom(30) }),
      swap(admin, anoNovo, natal),
      swap(admin, third, natal),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const all = (await Promise.all([natal, anoNovo, third].map(read))).sort((a, b) =>
      a.startsOn.localeCompare(b.startsOn),
    );
    for (const [index, { startsOn }] of all.entries())
      if (index > 0) expect(startsOn > (all[index - 1]?.endsOn ?? '')).toBe(true);
  });

  it('keeps members of an organisation to their own initiatives', async () => {
    const { natal, anoNovo, wish } = await makePair();
    const foreign = await makeInitiative(admin);
    const member = await app.as('STAFF', { organisationId: wish.organisationId });
    expect(await swap(member, natal, foreign)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'with', code: 'reference' }] },
    });
    expect((await swap(member, foreign, natal)).status).toBe(404);
    expect((await swap(member, natal, anoNovo)).body).toMatchObject(CHRISTMAS);
    const user = await app.as('USER');
    expect((await swap(user, natal, anoNovo)).status).toBe(403);
  });
});
