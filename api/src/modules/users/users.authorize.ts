import { pathId } from '#contracts/core/fields.ts';
import { can, knownProfile } from '#contracts/core/permissions.ts';
import { isUserToggle } from '#contracts/users/user-input.ts';
import type { User } from '#contracts/users/users.ts';
import type { Database, Queryable } from '../../platform/db/client.ts';
import type { AuthorizationInput } from '../../platform/http/access.ts';
import type { SignedInUser } from '../../platform/http/call-context.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Proof, provenBy, requireStepUp } from '../../platform/http/proof.ts';
import * as queries from './users.queries.ts';

/**
 * Only administrators may change a profile, an organisation, an email address or whether a user is active.
 * They need a fresh session to change any of these for others, or their own email address.
 */
export function mayChange(db: Database) {
  return async ({ caller, params, body }: AuthorizationInput): Promise<void> => {
    if (!can(caller, 'users.write')) {
      const own = await queries.findUser(db, caller.userId);
      if (!own || isUserToggle(body) || reachesHigher(body, own.row)) throw problem('forbidden');
      return;
    }
    if (caller.isFresh) return;
    // If there is no such user, the change itself responds so.
    const found = await queries.findUser(db, pathId.safeParse(params.id).data ?? 0);
    if (found) requireFreshFor(caller, body, found.row);
  };
}

/** Whether a body, validated or not, would change what only an administrator may change. */
export function reachesHigher(body: unknown, own: User): boolean {
  const { email, profile, organisation, state } = differing(body, own);
  return email || profile || organisation || state;
}

/** What an edit of a user needs. @throws problem `auth.step_up` */
export function requireFreshFor(caller: SignedInUser, body: unknown, row: User): Proof {
  const asks = row.id === caller.userId ? differing(body, row).email : reachesHigher(body, row);
  return asks ? requireStepUp(caller) : provenBy('nothing to prove');
}

/** Which of the fields that decide on a user's access a body, validated or not, would change. */
function differing(body: unknown, own: User) {
  const given = (body ?? {}) as Record<string, unknown>;
  // One that can't be read is still an attempt to change it.
  const { email, profile, organisation, organisationId = organisation, ativo } = given;
  return {
    email: email !== undefined && !isSameAddress(email, own.email),
    profile: profile !== undefined && profileIdOf(profile) !== own.profile.id,
    state: ativo !== undefined && ativo !== null && ativo !== own.ativo,
    organisation:
      organisationId !== undefined && organisationId !== (own.organisation?.organisationId ?? null),
  };
}

function profileIdOf(profile: unknown): unknown {
  return typeof profile === 'object' && profile !== null && 'id' in profile ? profile.id : profile;
}

/** Creating an administrator needs a fresh session. */
export function mayCreate(db: Database) {
  return async ({ caller, body }: AuthorizationInput): Promise<void> => {
    await requireFreshToCreate(db, caller, body);
  };
}

/** What the creation of a user needs. @throws problem `auth.step_up` */
export async function requireFreshToCreate(
  db: Queryable,
  caller: SignedInUser,
  body: unknown,
): Promise<Proof> {
  if (caller.isFresh) return requireStepUp(caller);
  const { profile } = (body ?? {}) as Record<string, unknown>;
  const wanted = (await queries.allProfiles(db)).find(({ id }) => id === profileIdOf(profile));
  const makesAdministrator = wanted && knownProfile(wanted.nome) === 'ADMIN';
  return makesAdministrator ? requireStepUp(caller) : provenBy('nothing to prove');
}

export function isSameAddress(given: unknown, own: string): boolean {
  return typeof given === 'string' && given.trim().toLowerCase() === own.toLowerCase();
}
