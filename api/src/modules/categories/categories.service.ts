import type { Category } from '#contracts/categories.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { withMeanings } from '../../db/errors.ts';
import type { CallContext, Origin } from '../../http/call-context.ts';
import { recordTag, requireMatch } from '../../http/etag.ts';
import { found, requireGivenOut } from '../../http/found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import { type Deed, entryOfMade, record } from '../audit/audit.service.ts';
import * as queries from './categories.queries.ts';

const NAME_TAKEN = { categories_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }) };
const STILL_HOLDS = { fragrances_category_fk: () => problem('category.has_fragrances') };

type Change = Pick<CallContext, 'ifMatch' | 'origin'>;

export function createCategory(db: Database, name: string, origin: Origin): Promise<queries.CategoryRecord> {
  const made: Omit<Deed, 'recordId'> = {
    action: 'create',
    resource: 'category',
    recordName: name,
    after: { name },
  };
  return withMeanings(NAME_TAKEN, () => queries.insertCategory(db, name, entryOfMade(origin, made)));
}

export function updateCategory(
  db: Database,
  id: number,
  name: string,
  { ifMatch, origin }: Change,
): Promise<queries.CategoryRecord> {
  return withMeanings(NAME_TAKEN, () =>
    db.transaction(async (tx) => {
      const locked = await lockAsRead(tx, id, ifMatch);
      if (locked.deletedAt !== null) throw problem('record.inactive');
      await queries.renameCategory(tx, id, name);
      const changed = found(await queries.findCategory(tx, id));
      await record(tx, origin, {
        ...deed('update', changed.row),
        before: { name: locked.name },
        after: { name },
      });
      return changed;
    }),
  );
}

/** Who still holds fragrances is the foreign key's to say: it also sees those that are being added at this moment. */
export function deactivateCategory(db: Database, id: number, { ifMatch, origin }: Change): Promise<void> {
  return withMeanings(STILL_HOLDS, () =>
    db.transaction(async (tx) => {
      const locked = await lockAsRead(tx, id, ifMatch);
      if (locked.deletedAt !== null) return;
      await queries.deactivateCategory(tx, id);
      await record(tx, origin, deed('deactivate', locked));
    }),
  );
}

/** Removes an inactive, empty category for good. Removing what is gone already is done. */
export function removeCategory(db: Database, id: number, { ifMatch, origin }: Change): Promise<void> {
  return withMeanings(STILL_HOLDS, () =>
    db.transaction(async (tx) => {
      const locked = await queries.lockCategory(tx, id);
      if (!locked) return requireGivenOut(tx, 'categories_category_id_seq', id);
      requireMatch(ifMatch, recordTag('category', id, locked.version));
      if (locked.deletedAt === null) throw problem('category.active');
      await queries.removeCategory(tx, id);
      await record(tx, origin, { ...deed('delete', locked), before: { name: locked.name } });
    }),
  );
}

export function activateCategory(
  db: Database,
  id: number,
  { ifMatch, origin }: Change,
): Promise<queries.CategoryRecord> {
  return db.transaction(async (tx) => {
    const locked = await lockAsRead(tx, id, ifMatch);
    if (locked.deletedAt !== null) {
      await queries.reactivateCategory(tx, id);
      await record(tx, origin, deed('activate', locked));
    }
    return found(await queries.findCategory(tx, id));
  });
}

/** Locks a category that is still the version that was read. */
async function lockAsRead(tx: Transaction, id: number, ifMatch: string | undefined) {
  const locked = found(await queries.lockCategory(tx, id));
  requireMatch(ifMatch, recordTag('category', id, locked.version));
  return locked;
}

function deed(action: Deed['action'], { categoryId, name }: Pick<Category, 'categoryId' | 'name'>): Deed {
  return { action, resource: 'category', recordId: categoryId, recordName: name };
}
