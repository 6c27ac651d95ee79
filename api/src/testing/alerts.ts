import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { alertRound } from '../modules/alerts/alert-rounds.service.ts';
import { onlyRow } from '../platform/db/only-row.ts';
import { alerts } from '../platform/db/schema/alerts.ts';
import { maintenance } from '../platform/db/schema/maintenance.ts';
import { readClock } from '../platform/jobs/trusted-clock.ts';
import { newMac } from './devices.ts';
import type { TestApp } from './test-app.ts';

const silent = pino({ level: 'silent' });

/** Runs the alert rounds at times that the test chooses. An error in a round fails the test. */
export function alertRounds({ db, mailQueue }: TestApp, timeZone = 'America/Sao_Paulo') {
  const failures: unknown[] = [];
  const log = { error: (error: unknown) => void failures.push(error) };
  async function round(clock: Parameters<typeof alertRound>[1]): Promise<void> {
    await alertRound({ db, mails: mailQueue, timeZone, log }, clock);
    if (failures.length > 0) throw failures.shift();
  }
  return {
    /** A round with the previous one just before it. */
    async round(at = new Date(), doubted = false) {
      await db.update(maintenance).set({ alertsLookedAt: at });
      await round({ at, doubted, trusted: !doubted });
    },
    /** A round that keeps the time of the previous one: if that was long ago, there was a break. */
    resume: (at: Date) => round({ at, doubted: false, trusted: true }),
    /** A round that checks the clock first. */
    readClock: async (at: Date) => round(await readClock(db, silent, at)),
    /** Pretends that rounds ran without a break from `since` until `last`. */
    upSince: (since: Date, last: Date) =>
      db.update(maintenance).set({ upSince: since, alertsLookedAt: last }),
  };
}

/** Inserts an alert; device.silent by default. */
export async function makeAlert(
  { db }: Pick<TestApp, 'db'>,
  wish: Partial<typeof alerts.$inferInsert> = {},
): Promise<number> {
  const inserted = await db
    .insert(alerts)
    .values({
      kind: 'device.silent',
      subjectKind: 'device',
      subjectId: Math.floor(Math.random() * 1e9),
      subjectName: newMac(),
      since: new Date(),
      lastAt: new Date(),
      ...wish,
    })
    .returning({ alertId: alerts.alertId });
  return onlyRow(inserted).alertId;
}

/** All alerts of a kind, in the order in which they were opened. */
export function alertsOf({ db }: Pick<TestApp, 'db'>, kind: Alert['kind']) {
  return db.select().from(alerts).where(eq(alerts.kind, kind)).orderBy(alerts.alertId);
}
