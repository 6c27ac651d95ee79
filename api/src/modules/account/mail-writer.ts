import type { FastifyBaseLogger } from 'fastify';
import { ACTIVATION_TOKEN_SECONDS, RECOVERY_TOKEN_SECONDS } from '#contracts/core/constants.ts';
import type { TokenType } from '#contracts/session/session.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { MailTask } from '../../platform/mail/mail-tasks.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { currentSender } from '../../platform/mail/sender.ts';
import { knownAddressMail } from '../../platform/mail/templates/known-address.ts';
import { linkMail } from '../../platform/mail/templates/links.ts';
import { securityMail } from '../../platform/mail/templates/security.ts';
import { writeDigest } from '../alerts/alert-digest.service.ts';
import { writeReportMail } from '../monthly-reports/report-mails.service.ts';
import { type DeriveToken, tokenHash } from '../session/opaque-tokens.ts';
import { countAttempt, secondsToWait } from '../session/throttle.ts';
import {
  type FoundToken,
  findToken,
  insertToken,
  isNewest,
  renewToken,
  tokensSince,
  voidTokens,
} from './account.queries.ts';
import { type Addressee, lockAddressee, lockAddresseeByEmail } from './addressees.queries.ts';

export interface MailWriterDeps {
  db: Database;
  mailTokenOf: DeriveToken;
  /** Base URL of the links in mails. */
  publicUrl(): string;
  /** IANA name of the time zone for times shown in mails. */
  timeZone: string;
  log: FastifyBaseLogger;
}

/** More mails of one kind per hour would only flood the mailbox. */
const MAILS_AN_HOUR = 5;
/** In which mails of one kind are counted. */
export const HOUR_SECONDS = 3_600;

const PAGES: Record<TokenType, string> = {
  activation: 'ativar-conta',
  registration: 'cadastrar-senha',
  recovery: 'recuperar-senha',
  email: 'confirmar-email',
};

const LIFE_SECONDS: Record<TokenType, number> = {
  activation: ACTIVATION_TOKEN_SECONDS,
  registration: ACTIVATION_TOKEN_SECONDS,
  recovery: RECOVERY_TOKEN_SECONDS,
  email: ACTIVATION_TOKEN_SECONDS,
};

type Task<Kind extends MailTask['kind']> = Extract<MailTask, { kind: Kind }>;

/**
 * Makes the function that writes a task's mail, using the state at delivery.
 * @returns undefined if there is nothing (more) to send
 */
export function mailWriter({ db, mailTokenOf, publicUrl, timeZone, log }: MailWriterDeps) {
  const page = (path: string) => `${publicUrl()}/auth/${path}`;
  const link = (type: TokenType, seed: string) => page(`${PAGES[type]}?token=${mailTokenOf(seed)}`);
  const hashOf = (seed: string) => tokenHash(mailTokenOf(seed));

  /** The token already exists; it was made when the mail was posted. */
  async function invitation(
    tx: Transaction,
    { kind, userId, language, seed }: Task<'activation' | 'registration'>,
  ): Promise<Mail | undefined> {
    const user = await lockAddressee(tx, userId);
    if (!user || user.confirmed || !(await isOpen(tx, hashOf(seed)))) return undefined;
    return linkMail(await currentSender(tx), user, link(kind, seed), user.language ?? language, kind);
  }

  async function recovery(
    tx: Transaction,
    { kind, email, language, seed }: Task<'recovery'>,
  ): Promise<Mail | undefined> {
    const user = await lockAddresseeByEmail(tx, email);
    if (!user?.confirmed) return undefined;
    const hash = hashOf(seed);
    if (!(await findToken(tx, hash))) {
      if ((await tokensSince(tx, user.userId, 'recovery', HOUR_SECONDS)) >= MAILS_AN_HOUR) {
        log.warn({ userId: user.userId }, 'No further recovery mail within the hour');
        return undefined;
      }
    }
    if (!(await provideToken(tx, user, hash, 'recovery'))) return undefined;
    return linkMail(await currentSender(tx), user, link(kind, seed), user.language ?? language, kind);
  }

  async function knownAddress(
    tx: Transaction,
    { userId, language, seed }: Task<'known-address'>,
    isRetry: boolean,
  ): Promise<Mail | undefined> {
    const user = await lockAddressee(tx, userId);
    if (!user) return undefined;
    if (!isRetry) {
      const key = `sign-up notice ${userId}`;
      if ((await secondsToWait(tx, { key, limit: MAILS_AN_HOUR }, HOUR_SECONDS)) > 0) {
        log.warn({ userId }, 'No further mail about a repeated sign-up within the hour');
        return undefined;
      }
      await countAttempt(tx, key);
    }
    const userLanguage = user.language ?? language;
    const sender = await currentSender(tx);
    if (user.confirmed) return knownAddressMail(sender, user, page('login'), userLanguage, 'nothing');
    // The first sign-up may have been a stranger's: the address's owner chooses the password.
    if (!(await provideToken(tx, user, hashOf(seed), 'registration'))) return undefined;
    // The first mail's link would activate the password of the first sign-up.
    await voidTokens(tx, userId, 'activation');
    return knownAddressMail(sender, user, link('registration', seed), userLanguage, 'password');
  }

  /** The token already exists; it was made when the mail was posted. */
  async function email(
    tx: Transaction,
    { kind, userId, language, seed }: Task<'email'>,
  ): Promise<Mail | undefined> {
    const user = await lockAddressee(tx, userId);
    if (!user?.pendingEmail || !(await isOpen(tx, hashOf(seed)))) return undefined;
    const to = { name: user.name, email: user.pendingEmail };
    return linkMail(await currentSender(tx), to, link(kind, seed), user.language ?? language, kind);
  }

  async function security(
    tx: Transaction,
    { userId, language, event, at, to, newEmail, address }: Task<'security'>,
  ): Promise<Mail | undefined> {
    const user = await lockAddressee(tx, userId);
    if (!user) return undefined;
    const details = { event, at: clockTime(at, timeZone), newEmail, address };
    const recipient = { name: user.name, email: to ?? user.email };
    return securityMail(
      await currentSender(tx),
      recipient,
      page('login'),
      user.language ?? language,
      details,
    );
  }

  return (task: MailTask, isRetry: boolean): Promise<Mail | undefined> =>
    db.transaction((tx) => {
      switch (task.kind) {
        case 'registration':
        case 'activation':
          return invitation(tx, task);
        case 'recovery':
          return recovery(tx, task);
        case 'known-address':
          return knownAddress(tx, task, isRetry);
        case 'security':
          return security(tx, task);
        case 'email':
          return email(tx, task);
        case 'alerts':
          return writeDigest(tx, task, publicUrl());
        case 'report':
          return writeReportMail(tx, task, publicUrl());
      }
    });
}

/** A time in a form readable in all three languages: `25/11/2026 17:05 (America/Sao_Paulo)`. */
function clockTime(at: string, timeZone: string): string {
  const parts = {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const text = new Date(at).toLocaleString('pt-BR', { ...parts, timeZone });
  return `${text.replace(',', '')} (${timeZone})`;
}

/**
 * Makes the token at the first attempt to send the mail and restarts its lifetime at each later one, so that no mail
 * arrives with a link that expired while the mail server was down.
 * @returns false if the mail is out of date: the token was used or voided, or there is a newer one
 */
async function provideToken(
  tx: Transaction,
  { userId }: Addressee,
  hash: string,
  type: TokenType,
): Promise<boolean> {
  const token = await findToken(tx, hash);
  if (!token) {
    await insertToken(tx, { hash, userId, type, lifeSeconds: LIFE_SECONDS[type] });
    return true;
  }
  if (!isUnspent(token) || !(await isNewest(tx, hash, userId, token.type))) return false;
  await renewToken(tx, hash, LIFE_SECONDS[type]);
  return true;
}

function isUnspent({ usedAt, voidedAt }: FoundToken): boolean {
  return usedAt === null && voidedAt === null;
}

async function isOpen(tx: Transaction, hash: string): Promise<boolean> {
  const token = await findToken(tx, hash);
  if (!token || !isUnspent(token) || token.expired) return false;
  return isNewest(tx, hash, token.userId, token.type);
}
