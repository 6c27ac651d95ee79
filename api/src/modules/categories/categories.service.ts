import { CATEGORY_FIELDS, type Category, type CategoryInput, categoryInput } from '#contracts/categories.ts';
import type { Database } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import { auditedOf, inputOf, recordsOf } from '../../platform/resource/records/records.service.ts';
import * as queries from './categories.queries.ts';

export function categoryService(db: Database): ResourceService<Category, CategoryInput> {
  const records = recordsOf(db, 'category', {
    find: queries.findCategory,
    audited: auditedOf(CATEGORY_FIELDS),
    snapshot: (row) => ({ input: inputOf(categoryInput, row) }),
    constraints: { categories_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }) },
  });
  return {
    ...records,
    create: (input, { origin }) => records.create(origin, async () => input),
    update: (id, input, context) => records.update(id, context, async () => input),
    // The foreign key decides whether fragrances are left; it also sees those being added at this moment.
    deactivate: (id, context) => unlessHolding(db, id, () => records.deactivate(id, context)),
    remove: (id, context) =>
      unlessHolding(db, id, () =>
        records.remove(id, context, async (_, { deletedAt }) => {
          if (deletedAt === null) throw problem('category.active');
        }),
      ),
  };
}

/** Uses another error if the category only holds inactive fragrances, which don't appear in the default list. */
async function unlessHolding<Result>(db: Database, id: number, work: () => Promise<Result>): Promise<Result> {
  const holding = problem('category.has_fragrances');
  try {
    return await mapConstraintErrors({ fragrances_category_fk: () => holding }, work);
  } catch (error) {
    if (error !== holding || (await queries.hasActiveFragrances(db, id))) throw error;
    throw problem('category.has_fragrances', { variant: 'category.has_fragrances.inactive' });
  }
}
