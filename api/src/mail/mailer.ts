import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';

/** A mail to one person. Both bodies say the same. */
export interface Mail {
  to: string;
  /** The address that the mail is about, where there is one. */
  link: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. `send` resolves when the mail is out of our hands: with the mail server, or on disk. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Times in milliseconds: a mail server that says nothing must not hold us for ever. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends over SMTP.
 * @param url `smtp://user:password@host:port` or `smtps://…`
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, pool: true, ...TIMEOUTS }, { from });
  return {
    async send({ link: _, ...mail }) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/**
 * Writes each mail as a file, for installations without a mail server. A reader sees whole mails only.
 * @param folder made when it is missing
 * @param onWritten gets the mail's link, for who has no mail program at hand
 */
export function outboxMailer(folder: string, from: string, onWritten: (link: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, newline: 'windows' }, { from });
  return {
    async send({ link, ...mail }) {
      const { message } = await transport.sendMail(mail);
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const part = join(folder, `.${name}.part`);
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(Buffer.isBuffer(message) ? message : await buffer(message));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, join(folder, name));
      onWritten(link);
    },
    close: () => transport.close(),
  };
}
