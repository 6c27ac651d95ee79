import { type UserChange, type UserSet, userChange } from '#contracts/users/user-input.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import type { BulkService } from '../../platform/resource/bulk/bulk-kind.ts';
import { parseSnapshot } from '../../platform/resource/history/serve-history.ts';
import { findUser } from './users.queries.ts';
import { removeUser, type UserDeps, updateUser } from './users.service.ts';
import { snapshotOf } from './users.values.ts';

/** Bulk changes of users, which exclude the caller's own account. */
export function usersOf(deps: UserDeps): BulkService<UserSet> {
  const others = (id: number, { user }: Pick<ChangeContext, 'user'>) => {
    if (id === user.userId) throw problem('forbidden');
  };
  const change = async (id: number, values: UserChange, context: ChangeContext) => {
    others(id, context);
    return updateUser(deps, id, values, context);
  };
  return {
    deactivate: (id, context) => change(id, { ativo: false }, context),
    activate: (id, context) => change(id, { ativo: true }, context),
    async remove(id, context) {
      others(id, context);
      return removeUser(deps, id, context);
    },
    restore: (id, snapshot, context) => change(id, parseSnapshot(userChange, snapshot), context),
    async edit(id, { profile, organisationId }, context) {
      const { row, tag } = orNotFound(await findUser(deps.db, id));
      const given = { ...(profile && { profile }), ...(organisationId !== undefined && { organisationId }) };
      return change(id, { ...snapshotOf(row).input, ...given }, { ...context, ifMatch: tag });
    },
  };
}
