import { ne, sql } from 'drizzle-orm';
import type { SetupStep } from '#contracts/setup.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { identity } from '../../platform/db/schema/content.ts';
import { ofTheHouse } from './sample.queries.ts';

interface SetupFacts extends Record<Exclude<SetupStep, 'mail' | 'administrator' | 'backup'>, boolean> {
  dismissed: boolean;
  /** The latest quiz that is still to be published. */
  draft: number | null;
}

/**
 * What the records say of the first steps. Inactive ones count too: somebody knows how they are made. Those of the sample client
 * don't.
 */
export async function readFacts(db: Queryable): Promise<SetupFacts> {
  const { rows } = await db.execute<SetupFacts & Record<string, unknown>>(sql`
    select
      setup_dismissed as dismissed,
      version > 1 as identity,
      exists (${ofTheHouse('category')}) as category,
      exists (${ofTheHouse('fragrance')}) as fragrance,
      exists (${ofTheHouse('campaign')}) as campaign,
      exists (${ofTheHouse('quiz')} and quiz_id in (select quiz_id from quiz_publications)) as quiz,
      exists (${ofTheHouse('device')}) as device,
      (select max(quiz_id) from quizzes where active and published_at is null) as draft
    from identity
  `);
  const [facts] = rows;
  if (!facts) throw new Error('The identity has no row');
  return facts;
}

/** @returns the installation's name; undefined if nothing changes */
export async function writeDismissed(tx: Transaction, dismissed: boolean): Promise<string | undefined> {
  const [changed] = await tx
    .update(identity)
    .set({ setupDismissed: dismissed })
    .where(ne(identity.setupDismissed, dismissed))
    .returning({ name: identity.name });
  return changed?.name;
}
