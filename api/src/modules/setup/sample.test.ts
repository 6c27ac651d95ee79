import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Setup } from '#contracts/setup.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { filePart, png } from '../../testing/pictures.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { entryOf, makeVisit } from '../../testing/visits.ts';
import { forgetShots } from '../shots/forget-shots.ts';
import { SAMPLE_DAYS, sampleRound, sampleShots } from './sample-device.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const RULES = { timeZone: 'America/Sao_Paulo', keptMonths: 24, dayShots: 5_000 };

/** What the audit trail and calls by themselves write. */
const ALONGSIDE = ['audit_log', 'audit_files', 'sessions', 'row_counts', 'attempts'];

/** The number of rows of every table, and of all shots in totals. */
async function contents(): Promise<Record<string, number>> {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1
  `);
  const counts: Record<string, number> = {};
  for (const { name } of tables.filter((table) => !ALONGSIDE.includes(table.name))) {
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    );
    counts[name] = onlyRow(rows).count;
  }
  for (const total of [
    'shots_by_day',
    'shots_ever',
    'placed_shots_by_day',
    'placed_shots_ever',
    'device_days',
  ]) {
    const { rows } = await app.db.execute<{ shots: number }>(
      sql`select coalesce(sum(shots), 0)::int as shots from ${sql.identifier(total)}`,
    );
    counts[`shots in ${total}`] = onlyRow(rows).shots;
  }
  return counts;
}

const putIn = async () => {
  const { status, body } = await admin.put('/setup/sample');
  expect(status).toBe(200);
  return body as { organisationId: number; deviceId: number };
};
const takeOut = async () => (await admin.delete('/setup/sample')).body.kept;
const left = async () =>
  ((await admin.get('/setup')).body as Setup).steps.filter(({ done }) => !done).map(({ key }) => key);

/** As if the device had never fired, and last called so long ago. */
const silentFor = (deviceId: number, time: string) =>
  app.db.transaction(async (tx) => {
    await forgetShots(tx, [deviceId], RULES.timeZone);
    await tx.execute(
      sql`update devices set last_seen_at = now() - ${time}::interval where device_id = ${deviceId}`,
    );
  });

describe('the sample client', () => {
  it('shows figures at once, and leaves nothing behind when it is taken out', async () => {
    const before = await contents();
    const steps = await left();
    const { organisationId, deviceId } = await putIn();

    const { body: device } = await admin.get(`/devices/${deviceId}`);
    expect(device).toMatchObject({
      organisation: { organisationId, name: 'Cliente de amostra' },
      place: { name: 'Loja de amostra' },
      campaign: { name: 'Campanha de amostra' },
      liveness: 'seen',
      configState: 'in_step',
    });
    const [quiz] = (await admin.get('/quiz')).body.data;
    expect(quiz).toMatchObject({ name: 'Quiz de amostra', publishedAt: expect.any(String) });
    const during = await contents();
    expect(during['shots in placed_shots_ever']).toBe(during.shots);
    expect(during['shots in device_days']).toBe(during.shots);
    expect(during.shots).toBeGreaterThan(SAMPLE_DAYS * 100);
    const levels = (await admin.get('/capsules')).body.data.map((row: { level: unknown }) => row.level);
    expect(levels).toHaveLength(3);
    // Somebody else's records are still to be made.
    expect(await left()).toEqual(steps);

    expect(await putIn()).toEqual({ organisationId, deviceId });
    expect(await contents()).toEqual(during);

    expect(await takeOut()).toEqual([]);
    expect(await contents()).toEqual(before);
    expect((await admin.get('/setup/sample')).body).toEqual({ organisationId: null, deviceId: null });
    expect(await takeOut()).toEqual([]);
  });

  it('takes the photos of visits to its device with it', async () => {
    const before = await app.keptFiles();
    const { deviceId } = await putIn();
    const { visitId } = await makeVisit(admin, { deviceIds: [deviceId] });
    const entry = entryOf();
    await admin.post(`/visits/${visitId}/lines`, { body: { deviceId, slot: 1, ...entry } });
    const form = new FormData();
    form.set('photo.file', filePart(await png(1_234)), 'photo.png');
    const { status } = await admin.put(`/visits/${visitId}/entries/${entry.clientId}/photo`, { form });
    expect(status).toBe(200);
    expect(await takeOut()).toEqual([]);
    expect(await app.keptFiles()).toEqual(before);
  });

  it('is named in the language of whoever puts it in, beside records that have its names', async () => {
    await makeCategory(admin, 'Sample category');
    const headers = { 'content-language': 'en-US' };
    const { organisationId } = (await admin.put('/setup/sample', { headers })).body;
    const { body } = await admin.get(`/organisations/${organisationId}`);
    expect(body.name).toBe('Sample client');
    const names = (await admin.get('/categories')).body.data.map((row: { name: string }) => row.name);
    expect(names).toContain('Sample category 2');
    await takeOut();
  });

  it('fires by itself, each minute once in however many processes, and makes up for a pause', async () => {
    const { deviceId } = await putIn();
    await silentFor(deviceId, '1 day');
    const counted = await Promise.all([sampleRound(app.db, RULES), sampleRound(app.db, RULES)]);
    expect(Math.min(...counted)).toBe(0);
    expect(Math.max(...counted)).toBeGreaterThan(100);
    expect(await sampleRound(app.db, RULES)).toBeLessThan(2);
    expect(await takeOut()).toEqual([]);
    expect(await sampleRound(app.db, RULES)).toBe(0);
  });

  it('gives up the shots that its device fired for others, and theirs stay', async () => {
    const { deviceId } = await putIn();
    const category = await makeCategory(admin);
    const { fragranceId } = await makeFragrance(admin, { categoryId: category.categoryId });
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    const other = await claimedDevice(app);
    await other.fire([shotOf(campaignId), shotOf(campaignId)]);
    const before = await contents();
    await admin.put(`/devices/${deviceId}/campaign`, { body: { campaignId } });
    await silentFor(deviceId, '3 days');
    expect(await sampleRound(app.db, RULES)).toBeGreaterThan(100);
    expect(await takeOut()).toEqual([]);
    const { rows } = await app.db.execute(
      sql`select shots::int from shots_ever where campaign_id = ${campaignId}`,
    );
    expect(rows).toEqual([{ shots: 2 }]);
    expect((await contents()).fragrances).toBe((before.fragrances ?? 0) - 3);
  });

  it('leaves what others need as ordinary records, and names it', async () => {
    const { organisationId } = await putIn();
    const { body: fragrances } = await admin.get('/fragrances');
    const { fragranceId, name } = fragrances.data.find((row: { name: string }) =>
      row.name.includes('amostra'),
    );
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    await app.as('STAFF', { organisationId });
    const kept = await takeOut();
    expect(
      kept.map((record: { resource: string; name: string }) => `${record.resource} ${record.name}`),
    ).toEqual([`fragrance ${name}`, 'category Categoria de amostra', 'organisation Cliente de amostra']);
    expect((await admin.get(`/campaigns/${campaignId}`)).body.collection).toHaveLength(1);
    expect((await admin.get(`/fragrances/${fragranceId}`)).status).toBe(200);
    // They count as the house's own now.
    expect(await left()).not.toContain('fragrance');
    expect((await admin.get('/setup/sample')).body.organisationId).toBeNull();
  });

  it('is put in once by calls at the same time, and taken out once', async () => {
    const made = await Promise.all([putIn(), putIn(), putIn()]);
    expect(new Set(made.map(({ organisationId }) => organisationId)).size).toBe(1);
    expect(await Promise.all([takeOut(), takeOut()])).toEqual([[], []]);
  });

  it('is put in and taken out by administrators of the house alone', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const member = await app.as('ADMIN', { organisationId });
    const staff = await app.as('STAFF');
    for (const caller of [member, staff]) {
      expect((await caller.put('/setup/sample')).status).toBe(403);
      expect((await caller.delete('/setup/sample')).status).toBe(403);
    }
    expect((await member.get('/setup/sample')).status).toBe(403);
    expect((await staff.get('/setup/sample')).status).toBe(200);
  });
});

describe('the shots of the sample device', () => {
  const until = new Date('2026-11-20T03:00:00Z');
  const from = new Date('2026-11-19T03:00:00Z');
  const slots = [1, 2].map((slot) => ({ slot, fragranceId: slot, fragrance: '', shotSeconds: 5 }));

  const shotsIn = (span: { from: Date; until: Date }) =>
    sampleShots(7, { ...span, timeZone: 'America/Sao_Paulo' }, { campaignId: 1, slots });

  it('were fired in the span that is asked for, also in its first and last minute', () => {
    for (let second = 0; second < 60; second += 1) {
      const span = {
        from: new Date(Date.parse('2026-11-19T15:00:00Z') + second * 1000),
        until: new Date(Date.parse('2026-11-19T16:00:00Z') + second * 1000),
      };
      const times = shotsIn(span).map(({ firedAt }) => Date.parse(String(firedAt)));
      expect(Math.min(...times)).toBeGreaterThanOrEqual(span.from.getTime());
      expect(Math.max(...times)).toBeLessThanOrEqual(span.until.getTime());
    }
  });

  it('are the same however a day is divided, and are fired in its hours', () => {
    const day = shotsIn({ from, until });
    const noon = new Date('2026-11-19T15:00:30Z');
    const divided = [...shotsIn({ from, until: noon }), ...shotsIn({ from: noon, until })];
    expect(new Set(divided.map(({ eventId }) => eventId))).toEqual(
      new Set(day.map(({ eventId }) => eventId)),
    );
    const hours = day.map(({ firedAt }) =>
      new Date(Date.parse(String(firedAt)) - 3 * 3_600_000).getUTCHours(),
    );
    expect(Math.min(...hours)).toBe(8);
    expect(Math.max(...hours)).toBe(21);
    expect(day.length).toBeGreaterThan(120);
    expect(day.length).toBeLessThan(220);
  });
});
