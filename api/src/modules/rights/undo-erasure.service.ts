import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { Origin } from '../../platform/http/call-context.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';

/** Withdraws a requested erasure, if any, because the person has signed in. */
export async function undoErasure(tx: Transaction, userId: number, origin: Origin): Promise<void> {
  const [undone] = await tx
    .update(users)
    .set({ erasureAskedAt: null, version: sql`${users.version} + 1` })
    .where(and(eq(users.userId, userId), isNotNull(users.erasureAskedAt)))
    .returning({ name: users.name });
  if (!undone) return;
  const what = { action: 'erasure-undone', resource: 'user', recordId: userId } as const;
  await recordEvent(tx, { ...origin, userId }, { ...what, recordName: undone.name });
}
