import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDueSoon, isLow } from '#contracts/capsules/capsules.ts';
import { CAPSULE_DUE_SOON_DAYS, CAPSULE_LOW_PERCENT } from '#contracts/core/constants.ts';
import { INITIATIVE_STATUSES } from '#contracts/initiatives/initiative-status.ts';
import { getPublication } from '#contracts/quizzes/quiz-calls.ts';
import { alertRound } from '../../modules/alerts/alert-rounds.service.ts';
import { historyOfCapsule } from '../../modules/capsules/capsule-history.queries.ts';
import { configColumns } from '../../modules/devices/config-state.ts';
import { liveness } from '../../modules/devices/device-liveness.ts';
import { updateFollowers } from '../../modules/devices/following.service.ts';
import { delivered, statusOf } from '../../modules/initiatives/initiative-status.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { deviceStates } from '../../platform/db/schema/device-config.ts';
import { campaignDownloads, capsules, devices } from '../../platform/db/schema/devices.ts';
import { quizPublications } from '../../platform/db/schema/quizzes.ts';
import { shotIds, shots, shotsByDay, shotsEver } from '../../platform/db/schema/shots.ts';
import { diskStore } from '../../platform/files/disk-store.ts';
import { fileService } from '../../platform/files/files.service.ts';
import { assertResponse } from '../../platform/http/response-check.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { seedDemo } from './seed.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sillage-demo-'));
  const files = fileService(database.db, diskStore(folder), pino({ level: 'silent' }));
  const passwordHash = '$argon2id$';
  await database.db.transaction((tx) =>
    seedDemo(tx, { files, passwordHash, resetSecret: () => 'encrypted', timeZone: 'America/Sao_Paulo' }),
  );
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const figure = async (query: ReturnType<typeof sql>) => {
  const { rows } = await database.db.execute<{ figure: number | string }>(query);
  return Number(rows[0]?.figure);
};

describe('published quizzes of the demo data', () => {
  it('have copies that match the contract exactly', async () => {
    const copies = await database.db.select().from(quizPublications);
    expect(copies.length).toBeGreaterThan(1);
    for (const { content } of copies) assertResponse(getPublication, content);
  });
});

describe('devices of the demo data', () => {
  it('include seen, silent, never seen, disconnected and unclaimed ones', async () => {
    const rows = await database.db.select().from(devices);
    expect(rows).toHaveLength(40);
    const states = await database.db.select({ liveness }).from(devices);
    const count = (state: string) => states.filter((known) => known.liveness === state).length;
    expect(count('seen')).toBeGreaterThan(20);
    expect(count('silent')).toBeGreaterThan(3);
    expect(count('never')).toBeGreaterThan(3);
    expect(rows.some(({ userId, ownerId }) => userId === null && ownerId !== null)).toBe(true);
    expect(rows.some(({ ownerId }) => ownerId === null)).toBe(true);
  });

  it('cover every configuration state and report varied firmware, faults and power', async () => {
    const states = sql`select configured, count(*)::int as devices from (
      select ${configColumns.configState} as configured from ${devices}
      left join ${deviceStates} using (device_id)
    ) known group by 1`;
    const { rows } = await database.db.execute<{ configured: string }>(states);
    expect(rows.map(({ configured }) => configured).sort()).toEqual(['behind', 'in_step', 'none', 'unknown']);
    const told = await database.db.select().from(deviceStates);
    expect(new Set(told.map(({ firmware }) => firmware)).size).toBeGreaterThan(1);
    expect(told.some(({ faults }) => faults.length > 0)).toBe(true);
    expect(told.some(({ battery }) => battery === null)).toBe(true);
    const early = sql`select count(*) as figure from device_configs where told_config_id is null or told_config_id = 0`;
    expect(await figure(early)).toBe(0);
  });

  it('have a reset secret if claimed, and have downloaded their campaigns', async () => {
    const rows = await database.db.select().from(devices);
    for (const row of rows) expect(row.resetSecret !== null).toBe(row.ownerId !== null);
    const downloads = await database.db.select().from(campaignDownloads);
    for (const { deviceId, campaignId } of rows.filter((row) => row.campaignId !== null)) {
      expect(downloads.some((row) => row.deviceId === deviceId && row.campaignId === campaignId)).toBe(true);
    }
  });

  it('match the download counts of their campaigns', async () => {
    const differing = sql`
      select count(*) as figure from ${campaigns} where downloads <> (
        select count(*) from ${campaignDownloads} where campaign_id = campaigns.campaign_id
      )
    `;
    expect(await figure(differing)).toBe(0);
    expect(await figure(sql`select sum(downloads) as figure from ${campaigns}`)).toBeGreaterThan(30);
  });

  it('have a claim and disconnect history in the audit trail', async () => {
    const told = (action: string) => sql`
      select count(*) as figure from ${devices} join ${auditLog} on record_id = device_id
      where resource = 'device' and action = ${action} and record_name = mac_address
    `;
    const claimed = await database.db.$count(devices, isNotNull(devices.ownerId));
    expect(await figure(told('claim'))).toBe(claimed);
    expect(await figure(told('disconnect'))).toBe(
      await database.db.$count(devices, and(isNotNull(devices.ownerId), isNull(devices.userId))),
    );
  });

  it('have no activity before they were created or in the future', async () => {
    const now = new Date();
    for (const row of await database.db.select().from(devices)) {
      for (const moment of [row.updatedAt, row.lastSeenAt ?? row.createdAt]) {
        expect(moment >= row.createdAt && moment <= now).toBe(true);
      }
    }
    const early = sql`select count(*) as figure from ${shots} join ${devices} using (device_id)
      where fired_at < devices.created_at or fired_at > devices.last_seen_at`;
    expect(await figure(early)).toBe(0);
  });
});

describe('shots of the demo data', () => {
  it('are numerous and match their totals', async () => {
    const fired = await database.db.$count(shots);
    expect(fired).toBeGreaterThan(10_000);
    expect(await database.db.$count(shotIds)).toBe(fired);
    expect(await figure(sql`select sum(shots) as figure from ${shotsEver}`)).toBe(fired);
    const differing = sql`
      select count(*) as figure
      from (
        select campaign_id, fragrance_id, (fired_at at time zone 'America/Sao_Paulo')::date as day, count(*) as fired
        from ${shots} group by 1, 2, 3
      ) as counted
      full join ${shotsByDay} as total using (campaign_id, fragrance_id, day)
      where counted.fired is distinct from total.shots
    `;
    expect(await figure(differing)).toBe(0);
  });

  it('are at most sixty-one days old, some of them from the last day', async () => {
    const within = sql`select count(*) as figure from ${shots} where fired_at < now() - interval '61 days'`;
    expect(await figure(within)).toBe(0);
    const lately = sql`select count(*) as figure from ${shots} where fired_at > now() - interval '1 day'`;
    expect(await figure(lately)).toBeGreaterThan(20);
  });
});

describe('capsules of the demo data', () => {
  it('are missing exactly the shots fired from them', async () => {
    const differing = sql`
      select count(*) as figure from ${capsules} left join (
        select capsule_id, count(*) as fired from ${shots} group by 1
      ) as used using (capsule_id)
      where remaining_shots <> total_shots - coalesce(fired, 0)
    `;
    expect(await figure(differing)).toBe(0);
  });

  it('include full, low, due soon and overdue ones', async () => {
    const rows = await database.db.select().from(capsules);
    expect(rows.length).toBeGreaterThan(100);
    const today = new Date().toISOString().slice(0, 10);
    const due = rows.filter((row) => isDueSoon(row, today, CAPSULE_DUE_SOON_DAYS));
    const low = rows.filter((row) => isLow(row, CAPSULE_LOW_PERCENT));
    expect(low.length).toBeGreaterThan(3);
    expect(due.length).toBeGreaterThan(8);
    expect(due.some(({ dueDate }) => (dueDate ?? today) < today)).toBe(true);
    expect(rows.some(({ totalShots, remainingShots }) => totalShots === remainingShots)).toBe(true);
    expect(low.length).toBeLessThan(rows.length / 3);
  });

  it('include one that is no longer in use, and others taken out of a device', async () => {
    const out = await database.db
      .select()
      .from(capsules)
      .where(and(isNull(capsules.deviceId), isNotNull(capsules.leftAt)));
    expect(out.length).toBeGreaterThan(1);
    expect(out.filter(({ active }) => !active)).toHaveLength(1);
    const query = { page: 1, perPage: 50, days: 0 };
    const histories = await Promise.all(
      out.map(({ capsuleId }) => historyOfCapsule(database.db, capsuleId, query, 'America/Sao_Paulo')),
    );
    const kinds = histories.map(({ data }) => data.map(({ kind }) => kind));
    for (const each of kinds) expect(each).toContain('out');
    expect(kinds.flat().filter((kind) => kind === 'deactivated')).toHaveLength(1);
  });
});

describe('alerts of the demo data', () => {
  it('are eight at the busiest hotel that its refill settles, whatever the day', async () => {
    const { rows } = await database.db.execute<{ name: string; open: number }>(sql`
      select places.name, count(*)::int as open
      from ${alerts} join ${capsules} on capsule_id = subject_id join devices using (device_id) join places using (place_id)
      where kind in ('capsule.low', 'capsule.due') and ${alerts.state} = 'open'
      group by 1 order by 2 desc limit 1
    `);
    expect(rows).toEqual([{ name: 'Lobby Brasília', open: 8 }]);
  });

  it('cover several kinds and every state, and stay the same after a round', async () => {
    const rows = await database.db.select().from(alerts);
    expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['open', 'acknowledged', 'snoozed', 'resolved']),
    );
    const mails = { post: async () => {} };
    const log = { error: (error: unknown) => expect(error).toBeUndefined() };
    const clock = { at: new Date(), doubted: false, trusted: false };
    await alertRound({ db: database.db, mails, timeZone: 'America/Sao_Paulo', log }, clock);
    const states = (list: typeof rows) => list.map(({ alertId, state }) => [alertId, state]).sort();
    expect(states(await database.db.select().from(alerts))).toEqual(states(rows));
  });
});

describe('initiatives of the demo data', () => {
  it('cover every state, and have delivered shots once they have begun', async () => {
    const { rows } = await database.db.execute<{ name: string; status: string; delivered: number }>(sql`
      select name, ${statusOf('America/Sao_Paulo')} as status, ${delivered} as delivered from initiatives where active
    `);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(INITIATIVE_STATUSES));
    for (const { name, status, delivered: shots } of rows) {
      if (status === 'running' || status === 'paused') expect(shots, name).toBeGreaterThan(50);
      if (status === 'planned') expect(shots, name).toBe(0);
    }
  });

  it('do not change what devices play', async () => {
    await updateFollowers(database.db, 'America/Sao_Paulo');
    expect(await database.db.$count(devices, sql`playing_campaign_id is distinct from campaign_id`)).toBe(0);
  });
});
