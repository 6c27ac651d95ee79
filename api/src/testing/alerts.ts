import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Alert } from '#contracts/alerts.ts';
import { alerts } from '../db/schema/alerts.ts';
import { maintenance } from '../db/schema/maintenance.ts';
import { lookAtClock } from '../jobs/trusted-clock.ts';
import { alertRound } from '../modules/alerts/alert-rounds.service.ts';
import { newMac } from './devices.ts';
import type { TestApp } from './test-app.ts';

const silent = pino({ level: 'silent' });

/** The rounds in which alerts open and resolve, at moments of the test's own. What fails in one fails the test. */
export function alertRounds({ db, mailQueue }: TestApp, timeZone = 'America/Sao_Paulo') {
  const failures: unknown[] = [];
  const log = { error: (error: unknown) => void failures.push(error) };
  async function round(clock: Parameters<typeof alertRound>[1]): Promise<void> {
    await alertRound({ db, mails: mailQueue, timeZone, log }, clock);
    if (failures.length > 0) throw failures.shift();
  }
  return {
    /** One with the last one just before. */
    async round(at = new Date(), doubted = false) {
      await db.update(maintenance).set({ alertsLookedAt: at });
      await round({ at, doubted, trusted: !doubted });
    },
    /** The same without that: where the last one was long ago, there was a break. */
    resumed: (at: Date) => round({ at, doubted: false, trusted: true }),
    /** One by the clock as it is judged. */
    looked: async (at: Date) => round(await lookAtClock(db, silent, at)),
    /** As if rounds had been made without a break from then until the last. */
    upSince: (since: Date, last: Date) =>
      db.update(maintenance).set({ upSince: since, alertsLookedAt: last }),
  };
}

/** An alert as it may have been opened; device.silent unless wanted otherwise. */
export async function makeAlert(
  { db }: Pick<TestApp, 'db'>,
  wish: Partial<typeof alerts.$inferInsert> = {},
): Promise<number> {
  const [made] = await db
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
  if (!made) throw new Error('The database returned no row for an insert');
  return made.alertId;
}

/** What there is of a kind, in the order in which it was opened. */
export function alertsOf({ db }: Pick<TestApp, 'db'>, kind: Alert['kind']) {
  return db.select().from(alerts).where(eq(alerts.kind, kind)).orderBy(alerts.alertId);
}
