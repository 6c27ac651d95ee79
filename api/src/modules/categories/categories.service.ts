import type { Database } from '../../db/client.ts';
import { withMeanings } from '../../db/errors.ts';
import { recordTag, requireMatch } from '../../http/etag.ts';
import { found, requireGivenOut } from '../../http/found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import * as queries from './categories.queries.ts';

const NAME_TAKEN = { categories_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }) };
const STILL_HOLDS = { fragrances_category_fk: () => problem('category.has_fragrances') };

export function createCategory(db: Database, name: string): Promise<queries.CategoryRecord> {
  return withMeanings(NAME_TAKEN, () => queries.insertCategory(db, name));
}

export function updateCategory(
  db: Database,
  id: number,
  name: string,
  ifMatch: string | undefined,
): Promise<queries.CategoryRecord> {
  return withMeanings(NAME_TAKEN, () =>
    db.transaction(async (tx) => {
      const locked = found(await queries.lockCategory(tx, id));
      requireMatch(ifMatch, recordTag('category', id, locked.version));
      if (locked.deletedAt !== null) throw problem('record.inactive');
      await queries.renameCategory(tx, id, name);
      return found(await queries.findCategory(tx, id));
    }),
  );
}

/** Who still holds fragrances is the foreign key's to say: it also sees those that are being added at this moment. */
export function deactivateCategory(db: Database, id: number): Promise<void> {
  return withMeanings(STILL_HOLDS, () =>
    db.transaction(async (tx) => {
      found(await queries.lockCategory(tx, id));
      await queries.deactivateCategory(tx, id);
    }),
  );
}

/** Removes an inactive, empty category for good. Removing what is gone already is done. */
export function removeCategory(db: Database, id: number): Promise<void> {
  return withMeanings(STILL_HOLDS, () =>
    db.transaction(async (tx) => {
      const locked = await queries.lockCategory(tx, id);
      if (!locked) return requireGivenOut(tx, 'categories_category_id_seq', id);
      if (locked.deletedAt === null) throw problem('category.active');
      await queries.removeCategory(tx, id);
    }),
  );
}

export async function activateCategory(db: Database, id: number): Promise<queries.CategoryRecord> {
  await queries.reactivateCategory(db, id);
  return found(await queries.findCategory(db, id));
}
