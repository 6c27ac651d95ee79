import { type SQL, sql } from 'drizzle-orm';
import type { AlertKind } from '#contracts/alerts/alerts.ts';

/** The threshold of a kind of alert, looked up once per statement. */
export const thresholdOf = (kind: AlertKind): SQL<number> =>
  sql<number>`(select alert_threshold(${sql.raw(`'${kind}'`)}))`;
