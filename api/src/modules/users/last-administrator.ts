import type { UserValues } from '#contracts/users/user-input.ts';
import type { User } from '#contracts/users/users.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { problem } from '../../platform/http/problem.ts';
import { countAdministrators } from './users.queries.ts';

/** Whether more than one person can administrate the house. */
export async function hasSecondAdministrator(db: Queryable): Promise<boolean> {
  return (await countAdministrators(db)) > 1;
}

/** Requires an active administrator of the house, so that nobody can lock everybody out. */
export async function requireAdministratorLeft(
  tx: Transaction,
  row: User,
  active: boolean,
  values: UserValues | undefined,
): Promise<void> {
  if (!(await leavesAdministrator(tx, row, active, values))) throw problem('user.last_admin');
}

/**
 * Whether an active administrator of the house is left after a change.
 * @param active whether the person is active afterwards
 * @param values of the person afterwards; undefined if unchanged
 */
export async function leavesAdministrator(
  tx: Transaction,
  { id, confirmedAt, ativo, profile, organisation }: User,
  active: boolean,
  values: Pick<UserValues, 'profile' | 'organisationId'> | undefined,
): Promise<boolean> {
  if (profile.nome !== 'ADMIN' || organisation !== null || confirmedAt === null || !ativo) return true;
  const stays = active && (!values || (values.profile.id === profile.id && !values.organisationId));
  return stays || (await countAdministrators(tx, id)) > 0;
}
