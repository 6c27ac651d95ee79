import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { RetentionKind } from '#contracts/system.ts';
import type { Database } from '../../platform/db/client.ts';
import { retention } from '../../platform/db/schema/maintenance.ts';

/**
 * Records deleted expired data for the system page, and logs it. If nothing was deleted, it only writes a new kind or a
 * changed retention period.
 */
export async function recordRemoval(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'info'> },
  { kind, keptDays, removed }: { kind: RetentionKind; keptDays: number; removed: number },
): Promise<void> {
  if (removed > 0) log.info({ kind, keptDays, removed }, 'What was kept long enough was removed');
  await db.execute(sql`
    insert into ${retention} as known (kind, kept_days, removed_at, removed, total)
    values (${kind}, ${keptDays}, case when ${removed} > 0 then now() end, ${removed}, ${removed})
    on conflict (kind) do update set kept_days = excluded.kept_days,
      removed_at = coalesce(excluded.removed_at, known.removed_at),
      removed = case when excluded.removed > 0 then excluded.removed else known.removed end,
      total = known.total + excluded.total
    where excluded.removed > 0 or known.kept_days <> excluded.kept_days`);
}
