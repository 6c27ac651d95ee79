import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addShotMonths, dropShotMonth } from '../../modules/shots/shot-months.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { accountTokens, refreshTokens, sessions, users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { mailOutbox } from '../../platform/db/schema/mail.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { shotIds, shots, shotsEver } from '../../platform/db/schema/shots.ts';
import {
  type ClockState,
  ROUND_SECONDS,
  trustedTime,
  undoubtedTime,
} from '../../platform/jobs/trusted-clock.ts';
import { outboxFolder } from '../../platform/mail/outbox.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf, type TestDevice } from '../../testing/devices.ts';
import { signedIn } from '../../testing/people.ts';
import { SECRET_KEY, SESSION_RULES, type TestApp, testApp } from '../../testing/test-app.ts';
import { maintenanceJobs } from './maintenance.ts';

const DAY = 86_400;
const YEARS = 740 * DAY;
const KEPT = {
  accessDays: 184,
  auditDays: 184,
  shotMonths: 24,
  secretKey: SECRET_KEY,
  dataDir: mkdtempSync(join(tmpdir(), 'sillage-house-')),
  timeZone: 'America/Sao_Paulo',
  sessionRules: SESSION_RULES,
};
const BELIEVED: Partial<ClockState> = {
  steadySeconds: 7 * DAY,
  doubtedSince: null,
  believedAt: null,
  believedSeconds: 0,
  doubtedSeconds: 0,
};

let app: TestApp;
let device: TestDevice;
let campaignId: number;
/** The number of rounds that cleaned up old mails. */
let mailRounds: number;

beforeAll(async () => {
  app = await testApp();
  device = await claimedDevice(app);
  campaignId = (await makeCampaign(await app.as('ADMIN'))).campaignId;
  mkdirSync(outboxFolder(KEPT.dataDir));
});
afterAll(async () => {
  await app.close();
  await rm(KEPT.dataDir, { recursive: true });
});

const start = Date.now();
const later = (seconds: number) => new Date(start + seconds * 1000);
const log = { error: (about: object) => expect.fail(JSON.stringify(about)), warn: () => {}, info: () => {} };

/** Runs all jobs of a round, with a clock that shows this time. */
async function round(at: Date): Promise<void> {
  const oldMail = await app.db
    .insert(mailOutbox)
    .values({ task: {}, state: 'sent', finishedAt: sql`now() - interval '1 year'` })
    .returning();
  const database = { ...app.database, maintain: async () => {} };
  const household = {
    files: { ...app.files, retrySweep: async () => {} },
    // Nothing is stored without having been freed from metadata.
    store: { open: async () => undefined },
    log,
  };
  const clock = {
    trusted: () => trustedTime(app.db, log, at),
    undoubted: () => undoubtedTime(app.db, log, at),
  };
  const { all, months } = maintenanceJobs(database, household, KEPT, clock);
  for (const { work } of [...all, ...months]) await work(new AbortController().signal);
  const { rowCount } = await app.db.delete(mailOutbox).where(eq(mailOutbox.mailId, onlyRow(oldMail).mailId));
  if (rowCount === 0) mailRounds += 1;
}

/** The number of records of everything that expires. */
async function kept() {
  const tables = { auditLog, sessions, refreshTokens, accountTokens, shots, shotIds };
  const counts = Object.entries(tables).map(async ([name, table]) => [name, await app.db.$count(table)]);
  return Object.fromEntries(await Promise.all(counts));
}

/** Noon in the middle of the month, that many months ago. */
function monthsAgo(months: number): Date {
  const now = new Date(start);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12));
}

const answerTo = async (events: object[]) => {
  const { accepted, duplicates, rejected } = (await device.fire(events)).body;
  return { accepted, duplicates, rejected: rejected.map(({ code }: { code: string }) => code) };
};

describe('maintenance', () => {
  let events: ReturnType<typeof shotOf>[];

  beforeEach(async () => {
    mailRounds = 0;
    await app.db.delete(shots);
    await app.db.delete(shotIds);
    await app.db.delete(shotsEver);
    await app.db
      .update(maintenance)
      .set({ ...BELIEVED, lookedAt: later(0), shotsKeptFrom: null, shotsDroppedAt: null });
    await addShotMonths(app.db, KEPT.shotMonths);
    const { user } = await signedIn(app);
    await app.anyone.post('/usuario/recuperar-senha', { body: { email: user.email } });
    await app.deliverMails();
    await app.db.insert(auditLog).values({ action: 'update', resource: 'user', address: '', userAgent: '' });
    events = [1, 12, 24].map((months) => shotOf(campaignId, { firedAt: monthsAgo(months).toISOString() }));
    expect(await answerTo(events)).toMatchObject({ accepted: 3 });
  });

  it('deletes nothing while the clock is two years ahead, and counts no shot twice afterwards', async () => {
    const before = await kept();
    for (const [name, count] of Object.entries(before)) expect(count, name).toBeGreaterThan(0);
    for (let rounds = 1; rounds <= 12; rounds += 1) await round(later(YEARS + rounds * ROUND_SECONDS));
    expect(await kept()).toEqual(before);
    expect(mailRounds).toBe(0);
    await round(later(13 * ROUND_SECONDS));
    expect(await kept()).toEqual(before);
    expect(mailRounds).toBe(1);
    expect(await answerTo(events)).toEqual({ accepted: 0, duplicates: 3, rejected: [] });
    expect(await app.db.select().from(shotsEver)).toMatchObject([{ shots: 3 }]);
  });

  it('drops no shots although a wrong clock has become trusted', async () => {
    await app.db.update(maintenance).set({ lookedAt: later(YEARS) });
    const before = await kept();
    for (let rounds = 1; rounds <= 3; rounds += 1) await round(later(YEARS + rounds * ROUND_SECONDS));
    expect(mailRounds).toBe(3);
    expect(await kept()).toMatchObject({ shots: before.shots, shotIds: before.shotIds });
  });

  it('never counts shots again that were dropped by a wrong clock', async () => {
    // As from a device without a clock: fired when the server received it.
    const shot = { eventId: randomUUID(), deviceId: device.deviceId, campaignId, fragranceId: 1 };
    await app.db.insert(shots).values({ ...shot, slot: 1, seconds: 5, firedAt: later(YEARS) });
    for (let rounds = 1; rounds <= KEPT.shotMonths + 2; rounds += 1) {
      const at = later(YEARS + rounds * ROUND_SECONDS);
      await dropShotMonth(app.db, { keptMonths: KEPT.shotMonths, at, log });
    }
    expect(await app.db.$count(shots)).toBe(1);
    expect(await app.db.$count(shotIds)).toBe(0);
    const tooOld = events.map(() => 'shot.too_old');
    expect(await answerTo(events)).toEqual({ accepted: 0, duplicates: 0, rejected: tooOld });
    const others = events.map((event) => ({ ...event, eventId: randomUUID(), campaignId: 1_000_000 }));
    expect((await answerTo(others)).rejected).toEqual(tooOld);
    expect(await app.db.select().from(shotsEver)).toMatchObject([{ shots: 3 }]);
  });

  it('deletes expired data once the clock is trusted', async () => {
    await app.db.execute(sql`update audit_log set created_at = now() - interval '200 days'`);
    await app.db.execute(sql`update account_tokens set expires_at = now() - interval '40 days'`);
    await app.db.execute(sql`update sessions set expires_at = now() - interval '1 day'`);
    const old = new Date(start - 40 * DAY * 1000);
    const { email } = await app.makeUser({ profile: 'USER', confirmedAt: null, createdAt: old });
    const mail = join(outboxFolder(KEPT.dataDir), 'old.eml');
    await writeFile(mail, 'a mail');
    await utimes(mail, old, old);
    await round(later(ROUND_SECONDS));
    expect(await kept()).toMatchObject({ auditLog: 0, accountTokens: 0, sessions: 0, shots: 3 });
    expect(await app.db.$count(users, eq(users.email, email))).toBe(0);
    expect(await readdir(outboxFolder(KEPT.dataDir))).toEqual([]);
  });

  it('deletes nothing in the first week of an installation, before the clock is trusted', async () => {
    await app.db.update(maintenance).set({ lookedAt: null, steadySeconds: 0 });
    await app.db.execute(sql`update audit_log set created_at = now() - interval '200 days'`);
    const before = await kept();
    await round(later(0));
    await round(later(ROUND_SECONDS));
    expect(await kept()).toEqual(before);
  });
});
