import type { Category } from '#contracts/categories.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { mapConstraintErrors } from '../../db/errors.ts';
import type { CallContext, Origin } from '../../http/call-context.ts';
import { recordTag, requireMatch } from '../../http/etag.ts';
import { orNotFound, requireGivenOut } from '../../http/or-not-found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import { type AuditEvent, record, recordEdit } from '../audit/audit.service.ts';
import * as queries from './categories.queries.ts';

const NAME_TAKEN = { categories_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }) };

/** Says where the fragrances are that a category still holds: nobody sees inactive ones in the list of active ones. */
async function unlessHolding<Result>(db: Database, id: number, work: () => Promise<Result>): Promise<Result> {
  const holding = problem('category.has_fragrances');
  try {
    return await mapConstraintErrors({ fragrances_category_fk: () => holding }, work);
  } catch (error) {
    if (error !== holding || (await queries.hasActiveFragrances(db, id))) throw error;
    throw problem('category.has_fragrances', { variant: 'category.has_fragrances.inactive' });
  }
}

type Change = Pick<CallContext, 'ifMatch' | 'origin'>;

export function createCategory(db: Database, name: string, origin: Origin): Promise<queries.CategoryRecord> {
  return mapConstraintErrors(NAME_TAKEN, () =>
    db.transaction(async (tx) => {
      const id = await queries.insertCategory(tx, name);
      const made = orNotFound(await queries.findCategory(tx, id));
      await record(tx, origin, { ...auditEvent('create', made.row), after: { name } });
      return made;
    }),
  );
}

export function updateCategory(
  db: Database,
  id: number,
  name: string,
  { ifMatch, origin }: Change,
): Promise<queries.CategoryRecord> {
  return mapConstraintErrors(NAME_TAKEN, () =>
    db.transaction(async (tx) => {
      const locked = await lockAsRead(tx, id, ifMatch);
      if (locked.deletedAt !== null) throw problem('record.inactive');
      const before = orNotFound(await queries.findCategory(tx, id));
      return recordEdit(tx, origin, before, async () => {
        await queries.renameCategory(tx, id, name);
        const after = orNotFound(await queries.findCategory(tx, id));
        const fields = { before: { name: locked.name }, after: { name } };
        return { after, auditEvent: { ...auditEvent('update', after.row), ...fields } };
      });
    }),
  );
}

/** Who still holds fragrances is the foreign key's to say: it also sees those that are being added at this moment. */
export function deactivateCategory(db: Database, id: number, { ifMatch, origin }: Change): Promise<void> {
  return unlessHolding(db, id, () =>
    db.transaction(async (tx) => {
      const locked = await lockAsRead(tx, id, ifMatch);
      if (locked.deletedAt !== null) return;
      await queries.deactivateCategory(tx, id);
      await record(tx, origin, auditEvent('deactivate', locked));
    }),
  );
}

/** Removes an inactive, empty category for good. Removing what is gone already is done. */
export function removeCategory(db: Database, id: number, { ifMatch, origin }: Change): Promise<void> {
  return unlessHolding(db, id, () =>
    db.transaction(async (tx) => {
      const locked = await queries.lockCategory(tx, id);
      if (!locked) return requireGivenOut(tx, 'categories_category_id_seq', id);
      requireMatch(ifMatch, recordTag('category', id, locked.version));
      if (locked.deletedAt === null) throw problem('category.active');
      await queries.removeCategory(tx, id);
      await record(tx, origin, { ...auditEvent('delete', locked), before: { name: locked.name } });
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
      await record(tx, origin, auditEvent('activate', locked));
    }
    return orNotFound(await queries.findCategory(tx, id));
  });
}

/** Locks a category that is still the version that was read. */
async function lockAsRead(tx: Transaction, id: number, ifMatch: string | undefined) {
  const locked = orNotFound(await queries.lockCategory(tx, id));
  requireMatch(ifMatch, recordTag('category', id, locked.version));
  return locked;
}

function auditEvent(
  action: AuditEvent['action'],
  { categoryId, name }: Pick<Category, 'categoryId' | 'name'>,
): AuditEvent {
  return { action, resource: 'category', recordId: categoryId, recordName: name };
}
