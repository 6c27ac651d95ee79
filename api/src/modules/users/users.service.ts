import { eq } from 'drizzle-orm';
import { can } from '#contracts/core/permissions.ts';
import {
  isUserToggle,
  type UserChange,
  type UserUpdate,
  type UserValues,
  userChange,
} from '#contracts/user-input.ts';
import type { User } from '#contracts/users.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { mapConstraintErrors } from '../../db/errors.ts';
import { users } from '../../db/schema/accounts.ts';
import type { ChangeContext, Origin } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import type { Attempt } from '../../http/serve.ts';
import { type InvitationDeps, inviteUser, voidRecovery } from '../account/invitations.ts';
import { type AuditEvent, record, recordAll, recordEdit } from '../audit/audit.service.ts';
import { inputOf } from '../audit/serve-history.ts';
import type { BulkService } from '../bulk/bulk-kind.ts';
import { devicesWith, losing } from '../devices/lost-references.ts';
import { auditEventOf, lockAsRead, recordsOf } from '../records/records.service.ts';
import { endSessionsOf, requireStillSignedIn } from '../session/session.service.ts';
import * as commands from './users.commands.ts';
import * as queries from './users.queries.ts';
import { CLEARED_PASSWORD, takeOver, unownedAccounts } from './users.takeover.ts';
import { audited, snapshotOf, taxNumbersOf } from './users.values.ts';

export interface UserDeps {
  db: Database;
  invitations: InvitationDeps;
}

/** Holds up whoever is about to refer to a user: no device comes to one that goes. */
const LOCK = 'update';

/** Who causes something, from where, and in which language they are answered. */
type Cause = Pick<ChangeContext, 'origin' | 'language'>;

const BAD_INPUT = {
  users_email_key: () => fieldProblem({ path: 'email', code: 'duplicate' }),
  users_profile_fk: () => fieldProblem({ path: 'profile.id', code: 'reference' }),
  users_active_organisation_fk: () => problem('record.inactive', { variant: 'record.inactive.organisation' }),
};

/** Anyone but an administrator changes neither their profile nor their address nor whether they are active. */
export function mayChange(db: Database) {
  return async ({ caller, body }: Attempt): Promise<void> => {
    if (can(caller, 'users.write')) return;
    const own = await queries.findUser(db, caller.userId);
    if (!own || isUserToggle(body) || reachesHigher(body, own.row)) throw problem('forbidden');
  };
}

/** Whether a body, checked or not, would change what an administrator alone may change. */
function reachesHigher(body: unknown, own: User): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { email, profile, ativo } = body as Record<string, unknown>;
  const otherEmail = email !== undefined && !isSameAddress(email, own.email);
  const profileId = typeof profile === 'object' && profile !== null && 'id' in profile ? profile.id : profile;
  const otherProfile = profile !== undefined && profileId !== own.profile.id;
  const otherState = ativo !== undefined && ativo !== null && ativo !== own.ativo;
  return otherEmail || otherProfile || otherState;
}

function isSameAddress(given: unknown, own: string): boolean {
  return typeof given === 'string' && given.trim().toLowerCase() === own.toLowerCase();
}

export function createUser(
  { db, invitations }: UserDeps,
  values: UserValues,
  { origin, language }: Cause,
): Promise<queries.UserRecord> {
  // Someone inactive could neither confirm nor, unconfirmed, be activated.
  if (values.ativo === false) throw fieldProblem({ path: 'ativo', code: 'invalid' });
  return mapConstraintErrors(BAD_INPUT, () =>
    db.transaction(async (tx) => {
      // Whoever claims tax numbers does so in turn: an import claims and gives up many.
      await commands.lockAdministrators(tx);
      const userId = await commands.insertUser(tx, values);
      if (userId === undefined) return takeOverAddress(invitations, tx, values, { origin, language });
      await claimTaxNumbers(tx, userId, values);
      await inviteUser(invitations, tx, { userId, language, kind: 'registration' });
      const made = orNotFound(await queries.findUser(tx, userId));
      const fields = { after: audited(made.row), snapshot: snapshotOf(made.row) };
      await record(tx, origin, { ...auditEvent('create', made.row), ...fields });
      return made;
    }),
  );
}

/** Creates the user over an account that a stranger may have signed up for. @throws problem `conflict.duplicate` */
async function takeOverAddress(
  invitations: InvitationDeps,
  tx: Transaction,
  values: UserValues,
  cause: Cause,
): Promise<queries.UserRecord> {
  const userId = await commands.lockUserOfEmail(tx, values.email);
  const before = userId === undefined ? undefined : await queries.findUser(tx, userId);
  const [unowned] = before ? await unownedAccounts(tx, eq(users.userId, before.row.id)) : [];
  if (!before || !unowned) throw fieldProblem({ path: 'email', code: 'duplicate' });
  await changeFields(invitations, tx, before.row, values, true, cause);
  return orNotFound(await queries.findUser(tx, unowned.userId));
}

export function updateUser(
  { db, invitations }: UserDeps,
  id: number,
  change: UserChange,
  { user, ifMatch, origin, language }: Cause & Pick<ChangeContext, 'user' | 'ifMatch'>,
): Promise<queries.UserRecord> {
  const cause = { origin, language };
  return mapConstraintErrors(BAD_INPUT, () =>
    db.transaction(async (tx) => {
      const unownedOnArrival = await unownedAccounts(tx, eq(users.userId, id));
      await commands.lockAdministrators(tx);
      // What was asked at the door may have changed while this waited for its turn.
      await requireStillSignedIn(tx, user);
      await lockAsRead(tx, 'user', id, ifMatch, LOCK);
      const { row } = orNotFound(await queries.findUser(tx, id));
      const seen = unownedOnArrival.map(({ passwordHash }) => passwordHash);
      const [unowned] = await unownedAccounts(tx, eq(users.userId, id), seen);
      const administers = can(user, 'users.write');
      if (!administers && reachesHigher(change, row)) throw problem('forbidden');

      const values = 'nome' in change ? wholeOf(change, row, administers) : undefined;
      const active = change.ativo ?? row.ativo;
      if (values && !row.ativo && !active) throw problem('record.inactive');
      const unconfirmed = row.confirmedAt === null || unowned !== undefined;
      if (unconfirmed && (!values || active !== row.ativo)) throw problem('user.unconfirmed');
      await requireAdministratorLeft(tx, row, active, values?.profile.id);
      if (active && !row.ativo) await switchUser(tx, row, true, cause.origin);
      if (values) await changeFields(invitations, tx, row, values, unowned !== undefined, cause);
      if (!active && row.ativo) await switchUser(tx, row, false, cause.origin);
      return orNotFound(await queries.findUser(tx, id));
    }),
  );
}

/** What isn't sent stays; so does the address as an administrator wrote it. */
function wholeOf({ email, profile, ...rest }: UserUpdate, row: User, administers: boolean): UserValues {
  return { ...rest, email: (administers && email) || row.email, profile: profile ?? row.profile };
}

async function switchUser(tx: Transaction, row: User, active: boolean, origin: Origin): Promise<void> {
  await commands.switchUser(tx, row.id, active);
  if (!active) {
    await endSessionsOf(tx, [row.id]);
    await voidRecovery(tx, row.id);
  }
  await record(tx, origin, auditEvent(active ? 'activate' : 'deactivate', row));
}

async function changeFields(
  invitations: InvitationDeps,
  tx: Transaction,
  before: User,
  values: UserValues,
  takesOver: boolean,
  { origin, language }: Cause,
): Promise<void> {
  const { id } = before;
  const after = await recordEdit(tx, origin, before, async () => {
    await commands.releaseTaxNumbers(tx, id);
    await commands.changeUser(tx, id, values);
    await claimTaxNumbers(tx, id, values);
    if (takesOver) await takeOver(invitations, tx, [id], language);
    const { row } = orNotFound(await queries.findUser(tx, id));
    const fields = {
      before: { ...audited(before), ...(takesOver && CLEARED_PASSWORD.before) },
      after: { ...audited(row), ...(takesOver && CLEARED_PASSWORD.after) },
      former: snapshotOf(before),
      snapshot: snapshotOf(row),
    };
    return { after: row, auditEvent: { ...auditEvent('update', row), ...fields } };
  });
  if (takesOver || after.email === before.email) return;
  // Links in the old mailbox are void; who has not confirmed yet waits for one in the new.
  await voidRecovery(tx, id);
  if (before.confirmedAt === null) {
    await inviteUser(invitations, tx, { userId: id, language, kind: 'registration' });
  }
}

/** Each field names its own number, so that a conflict stands where it belongs. */
async function claimTaxNumbers(tx: Transaction, userId: number, values: UserValues): Promise<void> {
  for (const [path, number] of taxNumbersOf(values)) {
    await mapConstraintErrors({ tax_numbers_pkey: () => fieldProblem({ path, code: 'duplicate' }) }, () =>
      commands.claimTaxNumber(tx, userId, number),
    );
  }
}

/** There is always an active administrator, so nobody locks everybody out. */
async function requireAdministratorLeft(
  tx: Transaction,
  { id, confirmedAt, ativo, profile }: User,
  active: boolean,
  profileId: number | undefined,
): Promise<void> {
  if (profile.nome !== 'ADMIN' || confirmedAt === null || !ativo) return;
  const stays = active && (profileId === undefined || profileId === profile.id);
  if (!stays && !(await commands.otherAdministrator(tx, id))) throw problem('user.last_admin');
}

/** What is done to many users: the caller's own account stays out of it. */
export function usersOf(deps: UserDeps): BulkService<Pick<UserValues, 'profile'>> {
  const others = (id: number, { user }: Pick<ChangeContext, 'user'>) => {
    if (id === user.userId) throw problem('forbidden');
  };
  const change = async (id: number, values: UserChange, context: ChangeContext) => {
    others(id, context);
    return updateUser(deps, id, values, context);
  };
  return {
    find: (id) => queries.findUser(deps.db, id),
    deactivate: (id, context) => change(id, { ativo: false }, context),
    activate: (id, context) => change(id, { ativo: true }, context),
    async remove(id, context) {
      others(id, context);
      return removeUser(deps, id, context.origin);
    },
    putBack: (id, snapshot, context) => change(id, inputOf(userChange, snapshot), context),
    async edit(id, { profile }, context) {
      const { row, tag } = orNotFound(await queries.findUser(deps.db, id));
      return change(id, { ...snapshotOf(row).input, profile }, { ...context, ifMatch: tag });
    },
  };
}

/** Removes a user who has not confirmed yet, for good. */
export function removeUser({ db }: UserDeps, id: number, origin: Origin): Promise<void> {
  const records = recordsOf(db, 'user', { find: queries.findUser, audited, lock: LOCK });
  return records.remove(id, { origin, ifMatch: undefined }, async (tx, { email }, { confirmedAt }) => {
    if (confirmedAt !== null) throw problem('user.confirmed');
    const [owned, used] = [await devicesWith(tx, 'ownerId', id), await devicesWith(tx, 'userId', id)];
    await recordAll(tx, origin, owned.map(losing({ owner: email })));
    await recordAll(tx, origin, used.map(losing({ user: email })));
  });
}

/** Sends the mail of the registration again, or of the activation to anyone who signed up in the app. */
export function resendMail(
  { db, invitations }: UserDeps,
  id: number,
  { origin, language }: Cause,
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockAsRead(tx, 'user', id, undefined, LOCK);
    if (locked.confirmedAt !== null) throw problem('user.confirmed');
    if (locked.deletedAt !== null) throw problem('record.inactive');
    // People who chose a password only have to confirm the address: a resend vouches for nothing.
    const kind = locked.passwordHash === null ? 'registration' : 'activation';
    await inviteUser(invitations, tx, { userId: id, language, kind });
    await record(tx, origin, auditEvent('mail-resent', { id, nome: locked.name }));
  });
}

function auditEvent(action: AuditEvent['action'], { id, nome }: Pick<User, 'id' | 'nome'>): AuditEvent {
  return auditEventOf('user', action, id, { name: nome });
}
