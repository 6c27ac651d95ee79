import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isThisMachine } from '../lib/this-machine.ts';

/** A mail to one person. Both bodies say the same. */
export interface Mail {
  to: string;
  /** The address that the mail is about. */
  link: string;
  subject: string;
  text: string;
  html: string;
}

/** Which mail it is: the same each time that one is tried again. */
export interface MailIdentity {
  id: string;
  postedAt: Date;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves when the mail is out of our hands: with the mail server, or on disk.
   * @param signal breaks off what takes too long
   * @throws MailRefusedError when it makes no sense to try again
   */
  send(mail: Mail, identity: MailIdentity, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server wants nothing of this mail, or knows no such mailbox, and says so for good. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Milliseconds: a mail server that says nothing must not hold us for ever. */
export interface SmtpPatience {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
}

const PATIENCE: SmtpPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends over SMTP. Each mail has a connection of its own, so that one which hangs takes no other's. A mail server that isn't on this
 * machine gets nothing but by TLS, and must show a certificate for its name.
 * @param url `smtp://user:password@host:port`, which begins TLS by STARTTLS, or `smtps://…`; with `?requireTLS=false` TLS is used
 * only where the mail server offers it
 */
export function smtpMailer(url: string, from: string, patience = PATIENCE): Mailer {
  // What the address says of TLS overrides this.
  const requireTLS = !isThisMachine(new URL(url).hostname);
  const transport = createTransport({ url, requireTLS, ...patience }, { from });
  return {
    async send(mail, identity, signal) {
      try {
        await transport.sendMail({ ...message(mail, identity, from), signal });
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A permanent answer (5xx) about the recipient or the message. Other permanent ones are about us, as the sender or the
 * password: once those are put right, the mail goes out.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA');
}

/**
 * Writes each mail as a file, for installations without a mail server. A reader sees whole mails only, and a mail that
 * is written again takes its own file's place.
 * @param folder made when it is missing
 * @param onWritten gets the mail's link, for anyone who has no mail program at hand
 */
export function outboxMailer(folder: string, from: string, onWritten: (link: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, newline: 'windows' }, { from });
  return {
    async send(mail, identity) {
      const { message: written } = await transport.sendMail(message(mail, identity, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // In the order of a listing, the oldest comes first.
      const name = `${identity.postedAt.toISOString().replace(/[:.]/g, '-')}-${identity.id}.eml`;
      const part = join(folder, `.${name}.part`);
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(Buffer.isBuffer(written) ? written : await buffer(written));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, join(folder, name));
      onWritten(mail.link);
    },
    close: () => transport.close(),
  };
}

function message({ to, subject, text, html }: Mail, { id }: MailIdentity, from: string): SendMailOptions {
  return {
    // As an object it is taken to the letter: one address, whatever signs are in it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domainOf(from)}>`,
    // Keeps absence signals from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The domain of `Name <local@domain>` or `local@domain`. */
function domainOf(address: string): string {
  return /@([^@\s<>]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
}
