import type { ProfileName } from '#contracts/core/permissions.ts';
import { personName } from '#contracts/users/person-fields.ts';
import { userInput } from '#contracts/users/user-input.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { Origin } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { provenBy } from '../../platform/http/proof.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { lockAsRead } from '../../platform/resource/records/records.service.ts';
import { leavesAdministrator } from './last-administrator.ts';
import * as commands from './users.commands.ts';
import * as queries from './users.queries.ts';
import { auditEvent, type Cause, changeFields, LOCK, type UserDeps } from './users.service.ts';
import { audited, snapshotOf } from './users.values.ts';

const PROOF = provenBy('identity provider');

/**
 * Gives a user the profile that an identity provider names, unless it would remove the last administrator of the house.
 * It applies where they belong: in their organisation, or in the house.
 */
export async function giveProfile(
  { invitations }: UserDeps,
  tx: Transaction,
  id: number,
  name: ProfileName,
  cause: Cause,
): Promise<void> {
  await commands.lockAdministrators(tx);
  await lockAsRead(tx, 'user', id, undefined, LOCK);
  const { row } = orNotFound(await queries.findUser(tx, id));
  if (row.profile.nome === name) return;
  const { input } = snapshotOf(row);
  const values = { ...input, profile: { id: await queries.profileId(tx, name) } };
  if (await leavesAdministrator(tx, row, row.ativo, values))
    await changeFields(invitations, tx, row, { values, takesOver: false }, PROOF, cause);
}

/**
 * Creates a user of the house vouched for by an identity provider: confirmed, and without a password.
 * @returns undefined if the address is taken, or if the address or the name is invalid
 */
export async function createVouched(
  tx: Transaction,
  { email, name, profile }: { email: string; name: string | undefined; profile: ProfileName },
  origin: Origin,
): Promise<number | undefined> {
  await commands.lockAdministrators(tx);
  const values = userInput.safeParse({
    email,
    // A person without a usable name gets their address and can choose a name here.
    nome: personName.safeParse(name).success ? name : email,
    profile: { id: await queries.profileId(tx, profile) },
  });
  const userId = values.success ? await commands.insertUser(tx, values.data, PROOF) : undefined;
  if (userId === undefined) return undefined;
  await commands.confirmUser(tx, userId);
  const { row } = orNotFound(await queries.findUser(tx, userId));
  const fields = { after: audited(row), snapshot: snapshotOf(row) };
  await recordEvent(tx, origin, { ...auditEvent('create', row), ...fields });
  return userId;
}
