import { describe, expect, it } from 'vitest';
import { conflictWith, dayFrom, makeInitiative, step } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');

/** The local dates in these two zones always differ. */
const EARLY = 'Pacific/Kiritimati';
const LATE = 'Pacific/Pago_Pago';

const read = async (id: number) => (await admin.get(`/iniciativa/${id}`)).body;

describe('the state of an initiative', () => {
  it('follows from its days in the time zones of its places', async () => {
    const early = await makePlace(admin, { timeZone: EARLY });
    const { organisationId } = early;
    const late = await makePlace(admin, { organisationId, timeZone: LATE });
    const statusOf = async (places: number[], startsOn: string, endsOn: string) => {
      const { iniciativaId, status } = await makeInitiative(admin, {
        organisationId,
        places,
        startsOn,
        endsOn,
      });
      await admin.delete(`/iniciativa/${iniciativaId}`);
      return status;
    };
    const [today, yesterday] = [dayFrom(0, EARLY), dayFrom(0, LATE)];
    expect(await statusOf([early.placeId], today, today)).toBe('running');
    expect(await statusOf([late.placeId], today, today)).toBe('planned');
    expect(await statusOf([early.placeId], yesterday, yesterday)).toBe('ended');
    expect(await statusOf([late.placeId], yesterday, yesterday)).toBe('running');
    for (const day of [today, yesterday]) {
      expect(await statusOf([early.placeId, late.placeId], day, day)).toBe('running');
      expect(await statusOf([], day, day)).toBe('running');
    }
    expect(await statusOf([], dayFrom(1, EARLY), dayFrom(9, EARLY))).toBe('planned');
    expect(await statusOf([], dayFrom(-9, LATE), dayFrom(-1, LATE))).toBe('ended');
    // Only the installation's own zone is left.
    for (const { placeId } of [early, late]) await admin.delete(`/places/${placeId}`);
    expect(await statusOf([], today, today)).toBe(dayFrom(0) === today ? 'running' : 'planned');
    expect(await statusOf([], yesterday, yesterday)).toBe(dayFrom(0) === yesterday ? 'running' : 'ended');
  });

  it('changes when it is paused, resumed and cancelled, and repeating a step has no effect', async () => {
    const { iniciativaId } = await makeInitiative(admin);
    for (const [name, status] of [
      ['pause', 'paused'],
      ['pause', 'paused'],
      ['resume', 'running'],
      ['resume', 'running'],
      ['pause', 'paused'],
      ['cancel', 'cancelled'],
      ['cancel', 'cancelled'],
      // Resuming undoes the latest step first.
      ['resume', 'paused'],
      ['resume', 'running'],
    ] as const) {
      expect((await step(admin, iniciativaId, name)).body.status, name).toBe(status);
      expect((await read(iniciativaId)).status).toBe(status);
    }
    const { data } = (await admin.get(`/iniciativa/${iniciativaId}/history`)).body;
    const actions = data.map(({ action }: { action: string }) => action);
    expect(actions.reverse()).toEqual(['create', 'pause', 'resume', 'pause', 'cancel', 'resume', 'resume']);
  });

  it('is not changed by invalid steps', async () => {
    const over = await makeInitiative(admin, { startsOn: dayFrom(-9), endsOn: dayFrom(-5) });
    for (const name of ['pause', 'resume', 'cancel'])
      expect(await step(admin, over.iniciativaId, name)).toMatchObject(conflictWith('initiative.ended'));
    const { iniciativaId } = await makeInitiative(admin);
    const { headers } = await admin.get(`/iniciativa/${iniciativaId}`);
    await step(admin, iniciativaId, 'cancel');
    expect(await step(admin, iniciativaId, 'pause')).toMatchObject(conflictWith('initiative.cancelled'));
    expect(await step(admin, iniciativaId, 'resume', { 'if-match': headers.etag })).toMatchObject(
      conflictWith('record.stale'),
    );
    await admin.delete(`/iniciativa/${iniciativaId}`);
    expect(await step(admin, iniciativaId, 'resume')).toMatchObject(conflictWith('record.inactive'));
    expect((await step(admin, 2_000_000_000, 'pause')).status).toBe(404);
  });

  it('is counted for the dashboard, optionally by organisation or place', async () => {
    const { organisationId, placeId } = await makePlace(admin);
    const other = await makePlace(admin, { organisationId });
    await makeInitiative(admin, { organisationId, places: [placeId] });
    await makeInitiative(admin, {
      ...{ organisationId, places: [other.placeId], startsOn: dayFrom(20), endsOn: dayFrom(20) },
    });
    const counts = async (query: Record<string, number>) =>
      (await staff.get('/dashboard/chart-iniciativa', { query })).body;
    const none = { paused: 0, ended: 0, cancelled: 0 };
    const asRows = (expected: object) =>
      Object.entries(expected).map(([status, totalIniciativas]) => ({ status, totalIniciativas }));
    expect(await counts({ organisationId })).toEqual(asRows({ planned: 1, running: 1, ...none }));
    expect(await counts({ placeId })).toEqual(asRows({ planned: 0, running: 1, ...none }));
    const { total } = (await staff.get('/iniciativa')).body;
    const all = await counts({});
    expect(
      all.reduce((sum: number, row: { totalIniciativas: number }) => sum + row.totalIniciativas, 0),
    ).toBe(total);
  });
});
