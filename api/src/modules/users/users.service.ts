import { eq } from 'drizzle-orm';
import { can } from '#contracts/core/permissions.ts';
import type { UserChange, UserUpdate, UserValues } from '#contracts/users/user-input.ts';
import type { User } from '#contracts/users/users.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import type { ChangeContext, Origin } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { type Proof, requireStepUp } from '../../platform/http/proof.ts';
import {
  type AuditEvent,
  recordEdit,
  recordEvent,
  recordEvents,
} from '../../platform/resource/history/audit.service.ts';
import { auditEventOf, lockAsRead, recordsOf } from '../../platform/resource/records/records.service.ts';
import { confirmEmail, dropPendingEmail } from '../account/email-changes.ts';
import { type InvitationDeps, inviteUser, voidRecovery } from '../account/invitations.ts';
import { devicesWith, referenceLostEvent } from '../devices/lost-references.ts';
import { organisationToGive } from '../organisations/organisations.service.ts';
import { endSessions, requireStillSignedIn } from '../session/session.service.ts';
import { requireAdministratorLeft } from './last-administrator.ts';
import { isSameAddress, reachesHigher, requireFreshFor, requireFreshToCreate } from './users.authorize.ts';
import * as commands from './users.commands.ts';
import { limitProbes, newClaims } from './users.probes.ts';
import * as queries from './users.queries.ts';
import { CLEARED_PASSWORD, takeOver, unownedAccounts } from './users.takeover.ts';
import { audited, snapshotOf, taxNumbersOf } from './users.values.ts';

export interface UserDeps {
  db: Database;
  invitations: InvitationDeps;
}

/** The list of users, for requests that select users by its parameters. */
export const usersList = queries.userList;

/** Also blocks those about to refer to a user, so that no device is assigned to a user being deleted. */
export const LOCK = 'update';

/** Who caused a change, from where, and the language of the response. */
export type Cause = Pick<ChangeContext, 'origin' | 'language'>;
type UserCause = Cause & Pick<ChangeContext, 'user'>;

const BAD_INPUT = {
  users_email_key: () => fieldProblem({ path: 'email', code: 'duplicate' }),
  users_profile_fk: () => fieldProblem({ path: 'profile.id', code: 'reference' }),
  users_active_organisation_fk: () => problem('record.inactive', { variant: 'record.inactive.organisation' }),
};

export function createUser(
  { db, invitations }: UserDeps,
  values: UserValues,
  { user, origin, language }: UserCause,
): Promise<queries.UserRecord> {
  // An inactive user could neither confirm nor, while unconfirmed, be activated.
  if (values.ativo === false) throw fieldProblem({ path: 'ativo', code: 'invalid' });
  const write = () =>
    db.transaction(async (tx) => {
      // Claims of tax numbers run one after the other: an import claims and releases many.
      await commands.lockAdministrators(tx);
      await organisationToGive(tx, values.organisationId ?? null);
      const userId = await commands.insertUser(tx, values, await requireFreshToCreate(tx, user, values));
      if (userId === undefined) return takeOverAddress(invitations, tx, values, { user, origin, language });
      await claimTaxNumbers(tx, userId, values);
      await inviteUser(invitations, tx, { userId, language, kind: 'registration' });
      const made = orNotFound(await queries.findUser(tx, userId));
      const fields = { after: audited(made.row), snapshot: snapshotOf(made.row) };
      await recordEvent(tx, origin, { ...auditEvent('create', made.row), ...fields });
      return made;
    });
  return limitProbes(db, origin.userId, values, () => mapConstraintErrors(BAD_INPUT, write));
}

/** Creates the user over an account that a stranger may have created. @throws problem `conflict.duplicate` */
async function takeOverAddress(
  invitations: InvitationDeps,
  tx: Transaction,
  values: UserValues,
  { user, ...cause }: UserCause,
): Promise<queries.UserRecord> {
  const userId = await commands.lockUserOfEmail(tx, values.email);
  const before = userId === undefined ? undefined : await queries.findUser(tx, userId);
  const [unowned] = before ? await unownedAccounts(tx, eq(users.userId, before.row.id)) : [];
  if (!before || !unowned) throw fieldProblem({ path: 'email', code: 'duplicate' });
  const proof = requireFreshFor(user, values, before.row);
  await changeFields(invitations, tx, before.row, { values, takesOver: true }, proof, cause);
  return orNotFound(await queries.findUser(tx, unowned.userId));
}

export async function updateUser(
  { db, invitations }: UserDeps,
  id: number,
  change: UserChange,
  { user, ifMatch, origin, language }: UserCause & Pick<ChangeContext, 'ifMatch'>,
): Promise<queries.UserRecord> {
  const cause = { origin, language };
  const write = () =>
    db.transaction(async (tx) => {
      const unownedOnArrival = await unownedAccounts(tx, eq(users.userId, id));
      await commands.lockAdministrators(tx);
      // The rights checked at the start may have changed while this request waited for its turn.
      await requireStillSignedIn(tx, user);
      // Locked before the user, as when an organisation is deactivated.
      const wanted = 'nome' in change ? (change.organisationId ?? null) : null;
      await organisationToGive(tx, wanted, await queries.organisationOf(tx, id));
      await lockAsRead(tx, 'user', id, ifMatch, LOCK);
      const { row } = orNotFound(await queries.findUser(tx, id));
      if (row.anonymisedAt !== null) throw problem('user.anonymous');
      const seen = unownedOnArrival.map(({ passwordHash }) => passwordHash);
      const [unowned] = await unownedAccounts(tx, eq(users.userId, id), seen);
      const administers = can(user, 'users.write');
      if (!administers && reachesHigher(change, row)) throw problem('forbidden');
      const proof = requireFreshFor(user, change, row);

      const values = 'nome' in change ? wholeOf(change, row, administers) : undefined;
      const active = change.ativo ?? row.ativo;
      if (values && !row.ativo && !active) throw problem('record.inactive');
      const unconfirmed = row.confirmedAt === null || unowned !== undefined;
      if (unconfirmed && (!values || active !== row.ativo)) throw problem('user.unconfirmed');
      await requireAdministratorLeft(tx, row, active, values);
      if (active && !row.ativo) await switchUser(tx, row, true, proof, cause.origin);
      const takesOver = unowned !== undefined && reachesHigher(values, row);
      if (values) await changeFields(invitations, tx, row, { values, takesOver }, proof, cause);
      if (!active && row.ativo) await switchUser(tx, row, false, proof, cause.origin);
      return orNotFound(await queries.findUser(tx, id));
    });
  return limitProbes(db, user.userId, await claimsOf(db, id, change), () =>
    mapConstraintErrors(BAD_INPUT, write),
  );
}

/** The address and tax numbers that a change adds. */
async function claimsOf(db: Database, id: number, change: UserChange) {
  // The house may know who has what.
  if (!('nome' in change) || ownOrganisation() === undefined) return undefined;
  const found = await queries.findUser(db, id);
  return found && newClaims(wholeOf(change, found.row, true), found.row);
}

/** Missing fields stay. The email address also stays unless an administrator changes it. */
function wholeOf({ email, profile, ...rest }: UserUpdate, row: User, administers: boolean): UserValues {
  return { ...rest, email: (administers && email) || row.email, profile: profile ?? row.profile };
}

async function switchUser(
  tx: Transaction,
  row: User,
  active: boolean,
  proof: Proof,
  origin: Origin,
): Promise<void> {
  await commands.switchUser(tx, row.id, active, proof);
  if (active) return recordEvent(tx, origin, auditEvent('activate', row));
  await endSessions(tx, [row.id]);
  await voidRecovery(tx, row.id);
  const dropped = await dropPendingEmail(tx, row.id);
  await recordEvent(tx, origin, { ...auditEvent('deactivate', row), ...dropped });
}

/** @param takesOver whether the account may be a stranger's, and becomes that of whoever reads its mail */
export async function changeFields(
  invitations: InvitationDeps,
  tx: Transaction,
  before: User,
  { values, takesOver }: { values: UserValues; takesOver: boolean },
  proof: Proof,
  { origin, language }: Cause,
): Promise<void> {
  const { id } = before;
  const owned = before.confirmedAt !== null && !takesOver;
  // A new address of a confirmed user takes effect once its link has been followed.
  const newEmail = owned && !isSameAddress(values.email, before.email) ? values.email : undefined;
  if (newEmail !== undefined) await commands.requireFreeEmail(tx, id, newEmail);
  const after = await recordEdit(tx, origin, before, async () => {
    await commands.releaseTaxNumbers(tx, [id]);
    if (newEmail === undefined) await commands.changeUser(tx, id, values, proof);
    else await commands.changeUser(tx, id, { ...values, email: before.email }, proof, newEmail);
    await claimTaxNumbers(tx, id, values);
    if (takesOver) await takeOver(invitations, tx, [id], language, proof);
    const { row } = orNotFound(await queries.findUser(tx, id));
    const fields = {
      before: { ...audited(before), ...(takesOver && CLEARED_PASSWORD.before) },
      after: { ...audited(row), ...(takesOver && CLEARED_PASSWORD.after) },
      former: snapshotOf(before),
      snapshot: snapshotOf(row),
    };
    return { after: row, auditEvent: { ...auditEvent('update', row), ...fields } };
  });
  if (newEmail !== undefined) {
    // Links in the old mailbox are void immediately: its reader may be the reason for the change.
    await voidRecovery(tx, id);
    await confirmEmail(invitations, tx, { userId: id, email: before.email, newEmail, language });
  }
  if (takesOver || after.email === before.email) return;
  // Links in the old mailbox are void; an unconfirmed user gets one at the new address.
  await voidRecovery(tx, id);
  if (before.confirmedAt === null) {
    await inviteUser(invitations, tx, { userId: id, language, kind: 'registration' });
  }
}

/** Each field claims its own number, so that a conflict is reported at that field. */
async function claimTaxNumbers(tx: Transaction, userId: number, values: UserValues): Promise<void> {
  for (const [path, taxNumber] of taxNumbersOf(values)) {
    // The same number in both fields is no conflict.
    if (path === 'document' && taxNumber === values.cpf) continue;
    await mapConstraintErrors({ tax_numbers_pkey: () => fieldProblem({ path, code: 'duplicate' }) }, () =>
      commands.claimTaxNumbers(tx, [{ userId, taxNumber }]),
    );
  }
}

/**
 * Locks a user who is about to leave, and blocks all changes of users until the transaction ends.
 * @throws problem `not_found`, or `user.last_admin` if nobody else administers the house
 */
export async function lockLeavingUser(tx: Transaction, id: number): Promise<User> {
  await commands.lockAdministrators(tx);
  await lockAsRead(tx, 'user', id, undefined, LOCK);
  const { row } = orNotFound(await queries.findUser(tx, id));
  await requireAdministratorLeft(tx, row, false, undefined);
  return row;
}

/** @throws problem `not_found` if the caller can see no such user */
export async function personInScope(db: Database, id: number): Promise<User> {
  return orNotFound(await queries.findUser(db, id)).row;
}

/** Deletes an unconfirmed user for good. @throws problem `auth.step_up` if devices lose their owner */
export function removeUser(
  { db }: UserDeps,
  id: number,
  { user, origin }: Pick<UserCause, 'user' | 'origin'>,
): Promise<void> {
  const records = recordsOf(db, 'user', { find: queries.findUser, audited, lock: LOCK });
  return records.remove(id, { origin, ifMatch: undefined }, async (tx, { email }, { confirmedAt }) => {
    if (confirmedAt !== null) throw problem('user.confirmed');
    const [owned, used] = [await devicesWith(tx, 'ownerId', id), await devicesWith(tx, 'userId', id)];
    if (owned.length > 0) requireStepUp(user);
    await recordEvents(tx, origin, owned.map(referenceLostEvent({ owner: email })));
    await recordEvents(tx, origin, used.map(referenceLostEvent({ user: email })));
  });
}

/** Resends the registration mail, or the activation mail to users who signed up in the app. */
export function resendMail(
  { db, invitations }: UserDeps,
  id: number,
  { origin, language }: Cause,
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockAsRead(tx, 'user', id, undefined, LOCK);
    if (locked.confirmedAt !== null) throw problem('user.confirmed');
    if (locked.deletedAt !== null) throw problem('record.inactive');
    // Users who chose a password only have to confirm the address: resending vouches for nothing.
    const kind = locked.passwordHash === null ? 'registration' : 'activation';
    await inviteUser(invitations, tx, { userId: id, language, kind });
    await recordEvent(tx, origin, auditEvent('mail-resent', { id, nome: locked.name }));
  });
}

export function auditEvent(
  action: AuditEvent['action'],
  { id, nome }: Pick<User, 'id' | 'nome'>,
): AuditEvent {
  return auditEventOf('user', action, id, { name: nome });
}
