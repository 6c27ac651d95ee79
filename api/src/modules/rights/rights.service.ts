import type { FastifyBaseLogger } from 'fastify';
import type { Anonymisation, Erasure } from '#contracts/rights.ts';
import type { User } from '#contracts/users/users.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { asHouse } from '../../platform/db/scope.ts';
import { type BackupPlan, backupExpiries } from '../../platform/files/backup-folder.ts';
import { type CallContext, type Origin, SYSTEM_ORIGIN } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Proof, provenBy, requireStepUp } from '../../platform/http/proof.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import { removeMailsTo } from '../../platform/mail/outbox.ts';
import { recordEvent, recordEvents } from '../../platform/resource/history/audit.service.ts';
import { requireOwnPassword } from '../account/account.service.ts';
import { devicesWith, referenceLostEvent } from '../devices/lost-references.ts';
import { postSecurityMail } from '../session/security-mails.ts';
import { endSessions, requireStillSignedIn } from '../session/session.service.ts';
import { lockLeavingUser, personInScope } from '../users/users.service.ts';
import type { Person } from './person.ts';
import * as queries from './rights.queries.ts';

export interface RightsDeps {
  db: Database;
  mails: Pick<MailQueue, 'post'>;
  /** Folder with mails that were written as files. */
  outbox: string;
  /** Undefined if the server makes none. */
  backups: BackupPlan | undefined;
}

/** The outcome of an anonymisation. */
type Done = Pick<Anonymisation, 'changed'> & { person: Person };

/**
 * Signs the person out everywhere; their data becomes anonymous in a week unless they sign in.
 * @param password entered again for confirmation
 * @throws problem `auth.step_up` without one, unless the session is fresh
 */
export async function requestErasure(
  { db, mails }: Pick<RightsDeps, 'db' | 'mails'>,
  password: string | null | undefined,
  { user, origin, language }: Pick<CallContext, 'user' | 'origin' | 'language'>,
): Promise<Erasure> {
  const { userId } = user;
  if (password == null) requireStepUp(user);
  else await requireOwnPassword(db, userId, password, 'password', origin.address);
  // Runs as the house: the check for the last administrator counts the house's, whom organisations can't see.
  return asHouse(() =>
    db.transaction(async (tx) => {
      const { nome } = await lockLeavingUser(tx, userId);
      await requireStillSignedIn(tx, user);
      const at = await queries.recordErasureRequest(tx, userId);
      await endSessions(tx, [userId]);
      await recordEvent(tx, origin, {
        action: 'erasure-asked',
        resource: 'user',
        recordId: userId,
        recordName: nome,
      });
      await postSecurityMail(mails, tx, { userId, event: 'erasure-asked', language });
      return { anonymousFrom: at.toISOString() };
    }),
  );
}

/** Makes another person anonymous at once. @throws problem `forbidden` for oneself, `user.anonymous`, `not_found` */
export async function anonymiseUser(
  deps: RightsDeps,
  id: number,
  { user, origin }: Pick<CallContext, 'user' | 'origin'>,
): Promise<Anonymisation> {
  const { db, outbox, backups } = deps;
  if (id === user.userId) throw problem('forbidden');
  const proof = requireStepUp(user);
  await personInScope(db, id);
  // Some of their data is stored where the organisation has no access.
  const done = await asHouse(() =>
    db.transaction(async (tx) => {
      const row = await lockLeavingUser(tx, id);
      await requireStillSignedIn(tx, user);
      return anonymise(tx, row, proof, origin);
    }),
  );
  const { person, changed } = done;
  return {
    ...{ id, nome: person.label, anonymisedAt: clockDate().toISOString() },
    changed,
    mails: await removeMailsTo(outbox, person.emails),
    // Read with the caller's rights: members of an organisation see mentions in its own records only.
    mentions: await queries.findMentions(db, person),
    backups: user.organisationId === null ? await backupExpiries(backups) : [],
  };
}

/**
 * Anonymises people who asked a week ago and have not signed in since, or whose accounts were deactivated 5 years ago.
 * @param at the reference time
 * @returns how many
 */
export async function anonymiseDue(
  { db, outbox, log }: Pick<RightsDeps, 'db' | 'outbox'> & { log: Pick<FastifyBaseLogger, 'info'> },
  due: queries.ErasureReason,
  at: Date,
): Promise<number> {
  let erased = 0;
  for (const userId of await queries.findDuePeople(db, due, at)) {
    const done = await db.transaction(async (tx) => {
      const row = await lockLeavingUser(tx, userId);
      return (await queries.isStillDue(tx, userId, due, at))
        ? anonymise(tx, row, provenBy('retention period'), SYSTEM_ORIGIN)
        : undefined;
    });
    if (!done) continue;
    const { person, changed } = done;
    const mentions = await queries.findMentions(db, person);
    const mails = await removeMailsTo(outbox, person.emails);
    log.info({ userId, due, changed, mentions, mails }, 'The data of a person became anonymous');
    erased += 1;
  }
  return erased;
}

async function anonymise(
  tx: Transaction,
  { id, anonymisedAt }: User,
  proof: Proof,
  origin: Origin,
): Promise<Done> {
  if (anonymisedAt !== null) throw problem('user.anonymous');
  const person = orNotFound(await queries.findPerson(tx, id));
  const { label } = person;
  const [owned, used] = [await devicesWith(tx, 'ownerId', id), await devicesWith(tx, 'userId', id)];
  const changed = await queries.makeAnonymous(tx, person, proof);
  await recordEvents(tx, origin, owned.map(referenceLostEvent({ owner: label })));
  await recordEvents(tx, origin, used.map(referenceLostEvent({ user: label })));
  await recordEvent(tx, origin, { action: 'anonymise', resource: 'user', recordId: id, recordName: label });
  return { person, changed };
}
