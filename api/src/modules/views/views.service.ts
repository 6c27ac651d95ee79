import { isDeepStrictEqual } from 'node:util';
import { can, type Holder } from '#contracts/core/permissions.ts';
import { canChangeView, VIEW_LISTS, VIEWS_MAX, type View, type ViewList } from '#contracts/views.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import { instantText } from '../../platform/db/instants.ts';
import type { SignedInUser } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import * as queries from './views.queries.ts';

const LISTS = Object.keys(VIEW_LISTS) as ViewList[];

/** The lists that the holder may read. */
export function readableLists(holder: Holder): ViewList[] {
  return LISTS.filter((list) => can(holder, VIEW_LISTS[list]));
}

const CONSTRAINTS = {
  views_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  // The view was deleted by a concurrent request.
  view_uses_view_fk: () => problem('not_found'),
};

/** Writes views. They are personal and not audited. */
export function viewService(db: Database) {
  const readerOf = (user: SignedInUser): queries.Reader => ({
    userId: user.userId,
    lists: readableLists(user),
    seesEveryOrganisation: user.profile === 'ADMIN',
  });
  const write = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    mapConstraintErrors(CONSTRAINTS, () => db.transaction(work));
  const find = async (tx: Transaction, id: number, user: SignedInUser): Promise<View> =>
    orNotFound(await queries.findView(tx, readerOf(user), id));
  /** Shared views are visible even to users who may not change them; private ones of others look nonexistent. */
  const findOwn = async (tx: Transaction, id: number, user: SignedInUser): Promise<View> => {
    const view = await find(tx, id, user);
    if (!canChangeView(view, { id: user.userId, profile: user.profile })) throw problem('forbidden');
    return view;
  };

  return {
    list: (user: SignedInUser, list?: ViewList) => {
      const reader = readerOf(user);
      const lists = list ? reader.lists.filter((each) => each === list) : reader.lists;
      return queries.findViews(db, { ...reader, lists });
    },

    create: (input: queries.ViewColumns, user: SignedInUser) =>
      write(async (tx) => {
        if (!readableLists(user).includes(input.list)) throw problem('forbidden');
        await queries.lockReader(tx, user.userId);
        if ((await queries.countViews(tx, user.userId)) >= VIEWS_MAX) throw problem('view.too_many');
        return find(tx, await queries.insertView(tx, user.userId, input), user);
      }),

    update: (id: number, input: queries.ViewColumns, user: SignedInUser) =>
      write(async (tx) => {
        const view = await findOwn(tx, id, user);
        if (input.list !== view.list) throw fieldProblem({ path: 'list', code: 'invalid' });
        const isSame = Object.entries(input).every(([field, value]) =>
          isDeepStrictEqual(view[field as keyof typeof input], value),
        );
        if (isSame) return view;
        const updatedAt = orNotFound(await queries.changeView(tx, id, input));
        // Not read again: administrators who stop sharing somebody else's view no longer see it.
        return { ...view, ...input, updatedAt: instantText(updatedAt) };
      }),

    remove: (id: number, user: SignedInUser) =>
      write(async (tx) => {
        await findOwn(tx, id, user);
        await queries.removeView(tx, id);
      }),

    use: (id: number, use: { pinned: boolean; opening: boolean }, user: SignedInUser) =>
      write(async (tx) => {
        await queries.lockReader(tx, user.userId);
        const { list } = await find(tx, id, user);
        await queries.putViewUse(tx, { ...use, viewId: id, userId: user.userId, list });
        return find(tx, id, user);
      }),
  };
}
