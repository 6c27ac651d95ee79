import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isThisMachine } from '../lib/this-machine.ts';

/** A mail to one person. Both bodies have the same content. */
export interface Mail {
  to: string;
  /** The URL that the mail's button leads to. */
  link: string;
  subject: string;
  text: string;
  html: string;
  attachment?: { fileName: string; contentType: string; bytes: Buffer };
}

/** Identity of a mail, which stays the same in retries. */
export interface MailIdentity {
  id: string;
  postedAt: Date;
}

/** Sends mails. */
export interface Mailer {
  /** Whether mails reach their recipients, and not only a folder. */
  readonly delivers: boolean;
  /**
   * Resolves once the mail server has accepted the mail, or it is on disk.
   * @param signal aborts sending
   * @throws MailRefusedError if a retry makes no sense; any other error if it may help
   */
  send(mail: Mail, identity: MailIdentity, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server permanently refuses the mail or its recipient. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Timeouts in milliseconds, so that a silent mail server doesn't block for ever. */
export interface SmtpTimeouts {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
}

const TIMEOUTS: SmtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends over SMTP. Each mail uses a separate connection, so that one that hangs blocks no other. A mail server on
 * another machine must support TLS and present a valid certificate for its name.
 * @param url `smtp://user:password@host:port`, which upgrades with STARTTLS, or `smtps://…`; `?requireTLS=false` makes
 * TLS optional
 */
export function smtpMailer(url: string, from: string, timeouts = TIMEOUTS): Mailer {
  // The URL's parameters override this.
  const requireTLS = !isThisMachine(new URL(url).hostname);
  const transport = createTransport({ url, requireTLS, ...timeouts }, { from });
  return {
    delivers: true,
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
 * Whether an error is a permanent reply (5xx) about the recipient or the message. Others concern the sender or its
 * password; once those are fixed, the mail can be sent.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA');
}

/**
 * Writes each mail to a file, for installations without a mail server. Readers see only complete mails, and a retried
 * mail replaces its own file.
 * @param folder created if it is missing
 * @param onWritten receives the mail's link, for use without a mail program
 */
export function outboxMailer(folder: string, from: string, onWritten: (link: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, newline: 'windows' }, { from });
  return {
    delivers: false,
    async send(mail, identity) {
      const { message: written } = await transport.sendMail(message(mail, identity, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Sorts by age, oldest first.
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

function message(
  { to, subject, text, html, attachment }: Mail,
  { id }: MailIdentity,
  from: string,
): SendMailOptions {
  return {
    // As an object it is taken literally: a single address, whatever characters it has.
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(attachment && {
      attachments: [
        {
          filename: attachment.fileName,
          contentType: attachment.contentType,
          content: attachment.bytes,
        },
      ],
    }),
    messageId: `<${id}@${domainOf(from)}>`,
    // Suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The domain of `Name <local@domain>` or `local@domain`. */
function domainOf(address: string): string {
  return /@([^@\s<>]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
}
