import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { quizRevisions, quizzes } from '../../platform/db/schema/quizzes.ts';
import type { GraphRows } from './graph-rows.ts';

/** How many changes can be undone. */
const KEPT = 100;

/** Stores a graph as the newest revision. Undone changes can no longer be redone. */
export async function keepRevision(tx: Transaction, quizId: number, content: GraphRows): Promise<void> {
  const [moved] = await tx
    .update(quizzes)
    .set({ revision: sql`${quizzes.revision} + 1` })
    .where(eq(quizzes.quizId, quizId))
    .returning({ number: quizzes.revision });
  if (!moved) throw new Error('The quiz is not there');
  const { number } = moved;
  await tx
    .delete(quizRevisions)
    .where(
      and(
        eq(quizRevisions.quizId, quizId),
        or(gt(quizRevisions.number, number - 1), lte(quizRevisions.number, number - KEPT - 1)),
      ),
    );
  await tx.insert(quizRevisions).values({ quizId, number, content });
}

/** @returns the revision this many steps away, made the current one; undefined if there is none */
export async function stepTo(tx: Transaction, quizId: number, step: 1 | -1): Promise<GraphRows | undefined> {
  const [found] = await tx
    .select({ number: quizRevisions.number, content: quizRevisions.content })
    .from(quizRevisions)
    .innerJoin(quizzes, eq(quizzes.quizId, quizRevisions.quizId))
    .where(
      and(eq(quizRevisions.quizId, quizId), sql`${quizRevisions.number} = ${quizzes.revision} + ${step}`),
    );
  if (!found) return undefined;
  // A caller with the former version must not step a second time, even if the graph stays the same.
  await tx
    .update(quizzes)
    .set({ revision: found.number, version: sql`${quizzes.version} + 1` })
    .where(eq(quizzes.quizId, quizId));
  return found.content;
}
