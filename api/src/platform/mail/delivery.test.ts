import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { DEFAULT_IDENTITY } from '#contracts/core/constants.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { mailQueue } from './mail-queue.ts';
import { smtpMailer } from './mailer.ts';
import { linkMail } from './templates/links.ts';

it('the mail queue retries after a temporary refusal and gives up after a permanent one', async () => {
  const arrived: Buffer[] = [];
  const asked: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      asked.push(address);
      const again = asked.filter((each) => each === address).length > 1;
      if (address === 'nobody@example.com') return done(refusal(550));
      return again ? done() : done(refusal(451));
    },
    onData: (stream, _, done) =>
      void buffer(stream).then((raw) => {
        arrived.push(raw);
        done();
      }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const database = await testDatabase();
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'no-reply@sillage.test');
  const queue = mailQueue({
    db: database.db,
    mailer,
    compose: async (task) =>
      task.kind === 'recovery'
        ? linkMail(
            DEFAULT_IDENTITY,
            { name: 'Ana', email: task.email },
            'http://sillage.test',
            task.language,
            task.kind,
          )
        : undefined,
    log: pino({ level: 'silent' }),
    isSoleProcess: false,
  });
  try {
    for (const email of ['ana@example.com', 'nobody@example.com']) {
      await queue.post(database.db, { kind: 'recovery', email, language: 'pt-BR', seed: 'seed' });
    }
    expect(await queue.deliverDue()).toBe(2);
    expect(arrived).toEqual([]);
    await database.db.execute("update mail_outbox set due_at = now() - interval '1 s'");
    expect(await queue.deliverDue()).toBe(1);
    expect(asked.filter((address) => address === 'nobody@example.com')).toHaveLength(1);

    const { rows } = await database.db.execute<{ id: string; state: string }>(
      'select mail_id as id, state, attempts from mail_outbox order by posted_at',
    );
    expect(rows).toMatchObject([
      { state: 'sent', attempts: 2 },
      { state: 'failed', attempts: 1 },
    ]);
    expect(arrived).toHaveLength(1);
    const mail = await PostalMime.parse(arrived[0] ?? '');
    expect(mail.messageId).toBe(`<${rows[0]?.id}@sillage.test>`);
  } finally {
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
    await database.close();
  }
});

function refusal(code: number): Error {
  return Object.assign(new Error('Refused'), { responseCode: code });
}
