import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { View, ViewList, viewInput } from '#contracts/views.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { views, viewUses } from '../../platform/db/schema/views.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';

export type ViewColumns = z.output<typeof viewInput>;

/** The reader, with the lists that they may read. */
export interface Reader {
  userId: number;
  lists: readonly ViewList[];
  /** Whether they see what members of any organisation share, not only what people of the house do. */
  seesEveryOrganisation: boolean;
}

/**
 * The reader's own views and the shared ones, in the order of their names. A view is shared within its owner's
 * organisation, or the house; row-level security limits members to theirs.
 */
export async function findViews(
  db: Queryable,
  { userId, lists, seesEveryOrganisation }: Reader,
  condition?: SQL,
): Promise<View[]> {
  const isLimited = ownOrganisation() === undefined && !seesEveryOrganisation;
  const shared = and(eq(views.shared, true), isLimited ? isNull(users.organisationId) : undefined);
  const rows = await db
    .select({
      viewId: views.viewId,
      list: views.list,
      name: views.name,
      search: views.search,
      columns: views.columns,
      shared: views.shared,
      owner: { id: users.userId, nome: users.name },
      pinned: sql<boolean>`coalesce(${viewUses.pinned}, false)`,
      opening: sql<boolean>`coalesce(${viewUses.opening}, false)`,
      createdAt: views.createdAt,
      updatedAt: views.updatedAt,
    })
    .from(views)
    .innerJoin(users, eq(users.userId, views.ownerId))
    .leftJoin(viewUses, and(eq(viewUses.viewId, views.viewId), eq(viewUses.userId, userId)))
    .where(and(inArray(views.list, [...lists]), or(eq(views.ownerId, userId), shared), condition))
    .orderBy(views.nameFolded, views.viewId);
  return rows.map(withInstantTexts);
}

export async function findView(db: Queryable, reader: Reader, id: number): Promise<View | undefined> {
  const [found] = await findViews(db, reader, eq(views.viewId, id));
  return found;
}

/** Locks a user, so that their requests that count views or choose among them run one after the other. */
export async function lockReader(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.userId }).from(users).where(eq(users.userId, userId)).for('no key update');
}

export function countViews(tx: Transaction, ownerId: number): Promise<number> {
  return tx.$count(views, eq(views.ownerId, ownerId));
}

/** @returns its id */
export async function insertView(tx: Transaction, ownerId: number, columns: ViewColumns): Promise<number> {
  const inserted = await tx
    .insert(views)
    .values({ ...columns, ownerId })
    .returning({ id: views.viewId });
  return onlyRow(inserted).id;
}

/** @returns when, unless the view has been deleted */
export async function changeView(
  tx: Transaction,
  id: number,
  columns: ViewColumns,
): Promise<Date | undefined> {
  const [changed] = await tx
    .update(views)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(views.viewId, id))
    .returning({ at: views.updatedAt });
  return changed?.at;
}

export async function removeView(tx: Transaction, id: number): Promise<void> {
  await tx.delete(views).where(eq(views.viewId, id));
}

/** If `opening`, replaces the view with which the list opened before. */
export async function putViewUse(tx: Transaction, use: typeof viewUses.$inferInsert): Promise<void> {
  const { userId, list, pinned, opening } = use;
  if (opening) {
    await tx
      .update(viewUses)
      .set({ opening: false })
      .where(and(eq(viewUses.userId, userId), eq(viewUses.list, list), eq(viewUses.opening, true)));
  }
  await tx
    .insert(viewUses)
    .values(use)
    .onConflictDoUpdate({ target: [viewUses.viewId, viewUses.userId], set: { pinned, opening } });
}
