import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_IDENTITY } from '#contracts/core/constants.ts';
import { certificateFor, HAS_OPENSSL } from '../../testing/certificate.ts';
import { type Mailer, MailRefusedError, smtpMailer } from './mailer.ts';
import { linkMail } from './templates/links.ts';

const FROM = 'Sillage <no-reply@sillage.test>';
const PATIENCE = { connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 2_000 };
const LINK = 'https://sillage.test/auth/ativar-conta?token=abc';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a real mail server on a free port, with a mailer for it. */
async function mailServer(options: SMTPServerOptions = {}, credentials = '', way: Way = {}) {
  const received: { from: string; to: string[]; raw: Buffer }[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username = '' }, _, done) => done(null, { user: username }),
    async onData(stream, { envelope }, done) {
      const raw = await buffer(stream);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
    ...options,
  });
  // Some tests break connections on purpose.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  closing.push(() => server.close(() => {}));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { received, drop, mailer: mailerFor(await listen(server.server), credentials, way) };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** How the mailer addresses the server; by default as one on this machine. */
interface Way {
  scheme?: string;
  host?: string;
  parameters?: string;
}

function mailerFor(
  port: number,
  credentials = '',
  { scheme = 'smtp', host = '127.0.0.1', parameters = '' }: Way = {},
): Mailer {
  const mailer = smtpMailer(`${scheme}://${credentials}${host}:${port}?${parameters}`, FROM, PATIENCE);
  closing.push(() => mailer.close());
  return mailer;
}

const mailTo = (email: string) =>
  linkMail(DEFAULT_IDENTITY, { name: 'Zoë & Co', email }, LINK, 'pt-BR', 'activation');

function send(mailer: Mailer, email: string, signal = AbortSignal.timeout(15_000)) {
  return mailer.send(mailTo(email), { id: randomUUID(), postedAt: new Date() }, signal);
}

function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

describe('a mail server that accepts', () => {
  it('receives the mail unchanged', async () => {
    const { received, mailer } = await mailServer();
    const identity = { id: randomUUID(), postedAt: new Date() };
    const letter = mailTo('ana@example.com');
    await mailer.send(letter, identity, AbortSignal.timeout(15_000));
    expect(received).toMatchObject([{ from: 'no-reply@sillage.test', to: ['ana@example.com'] }]);
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail).toMatchObject({
      from: { name: 'Sillage', address: 'no-reply@sillage.test' },
      to: [{ address: 'ana@example.com' }],
      subject: letter.subject,
      messageId: `<${identity.id}@sillage.test>`,
    });
    expect(mail.text?.trim().replaceAll('\r\n', '\n')).toBe(letter.text);
    expect(mail.html?.trim().replaceAll('\r\n', '\n')).toBe(letter.html);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('receives a single recipient, even with special characters in the address', async () => {
    const { received, mailer } = await mailServer();
    await send(mailer, "o'brien+a_b@example.com");
    expect(received[0]?.to).toEqual(["o'brien+a_b@example.com"]);
  });

  it('receives the user name and password from the URL', async () => {
    const seen: unknown[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _, done) => {
      seen.push([username, password]);
      done(null, { user: username });
    };
    const { received, mailer } = await mailServer({ onAuth }, 'mailer:p%40ss@');
    await send(mailer, 'ana@example.com');
    expect(seen).toEqual([['mailer', 'p@ss']]);
    expect(received).toHaveLength(1);
  });
});

/** An address of this machine other than loopback, which the mailer treats like another machine. */
const ELSEWHERE = '0.0.0.0';

describe.skipIf(!HAS_OPENSSL)('a mail server on another machine', () => {
  const elsewhere = (parameters = '') => {
    const { key, certificate: cert } = certificateFor(ELSEWHERE);
    const ca = `tls.ca=${encodeURIComponent(cert)}`;
    return (options: SMTPServerOptions, scheme = 'smtp') =>
      mailServer({ key, cert, ...options }, 'mailer:password@', {
        scheme,
        host: ELSEWHERE,
        parameters: parameters || ca,
      });
  };

  it('receives the mail over TLS, which begins before the password is sent', async () => {
    const secure: boolean[] = [];
    const { received, mailer } = await elsewhere()({
      disabledCommands: [],
      onAuth: ({ username }, { secure: isSecure }, done) => {
        secure.push(isSecure);
        done(null, { user: username ?? '' });
      },
    });
    await send(mailer, 'ana@example.com');
    expect(received).toHaveLength(1);
    expect(secure).toEqual([true]);
  });

  it('receives the mail over smtps', async () => {
    const { received, mailer } = await elsewhere()({ secure: true }, 'smtps');
    await send(mailer, 'ana@example.com');
    expect(received).toHaveLength(1);
  });

  it.each([
    ['offers no TLS', '', { disabledCommands: ['STARTTLS'] }, 'smtp'],
    ['presents an untrusted certificate after STARTTLS', 'pool=false', { disabledCommands: [] }, 'smtp'],
    ['presents an untrusted certificate over smtps', 'pool=false', { secure: true }, 'smtps'],
  ] satisfies [string, string, SMTPServerOptions, string][])(
    'receives nothing if it %s',
    async (_, parameters, options, scheme) => {
      let asked = false;
      const { received, mailer } = await elsewhere(parameters)(
        {
          ...options,
          onAuth: (_auth, _session, done) => {
            asked = true;
            done(null, { user: 'mailer' });
          },
        },
        scheme,
      );
      const failure = await send(mailer, 'ana@example.com').catch((error: unknown) => error);
      expect(failure).toMatchObject({ message: expect.stringMatching(/TLS|certificate/i) });
      expect(failure).not.toBeInstanceOf(MailRefusedError);
      expect(received).toEqual([]);
      expect(asked).toBe(false);
    },
  );

  it('receives the mail without TLS if the URL allows it', async () => {
    const { received, mailer } = await elsewhere('requireTLS=false')({});
    await send(mailer, 'ana@example.com');
    expect(received).toHaveLength(1);
  });
});

describe('a mail server that refuses', () => {
  it('causes no retry if it knows no such mailbox', async () => {
    const { mailer } = await mailServer({
      onRcptTo: (_address, _session, done) => done(answer(550, 'No such mailbox')),
    });
    await expect(send(mailer, 'ana@example.com')).rejects.toThrow(MailRefusedError);
    await expect(send(mailer, 'ana@example.com')).rejects.toThrow('No such mailbox');
  });

  it('causes no retry if it rejects the message', async () => {
    const { mailer } = await mailServer({
      onData: (stream, _, done) => void buffer(stream).then(() => done(answer(554, 'Looks like spam'))),
    });
    await expect(send(mailer, 'ana@example.com')).rejects.toThrow(MailRefusedError);
  });

  it.each([
    ['temporarily (4xx)', 'Greylisted', { onRcptTo: (_a, _s, done) => done(answer(451, 'Greylisted')) }],
    ['the password', 'Wrong', { onAuth: (_a, _s, done) => done(answer(535, 'Wrong')) }],
    [
      'the address of the sender',
      'Who are you',
      { onMailFrom: (_a, _s, done) => done(answer(550, 'Who are you')) },
    ],
    ['the connection', 'Not you', { onConnect: (_s, done) => done(answer(554, 'Not you')) }],
  ] satisfies [string, string, SMTPServerOptions][])(
    'is retried when it refuses %s',
    async (_, text, options) => {
      const { mailer } = await mailServer(options, 'mailer:password@');
      const failure = await send(mailer, 'ana@example.com').catch((error: unknown) => error);
      expect(failure).toMatchObject({ message: expect.stringContaining(text) });
      expect(failure).not.toBeInstanceOf(MailRefusedError);
    },
  );
});

describe('a mail server that fails', () => {
  it('by staying silent causes a timeout', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const mailer = mailerFor(await listen(silent));
    await expect(send(mailer, 'ana@example.com')).rejects.toThrow(/greeting never received|timeout/i);
  });

  it('by stalling on one mail blocks no other', async () => {
    const { received, mailer } = await mailServer({
      onRcptTo({ address }, _, done) {
        if (address !== 'stalls@example.com') done();
      },
    });
    const stalled = expect(send(mailer, 'stalls@example.com')).rejects.toThrow(/timeout/i);
    await send(mailer, 'ana@example.com');
    expect(received).toHaveLength(1);
    await stalled;
  });

  it('is aborted by the signal, long before the timeout', async () => {
    const { mailer } = await mailServer({ onRcptTo: () => {} });
    const started = performance.now();
    await expect(send(mailer, 'ana@example.com', AbortSignal.timeout(100))).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(1_900);
  });

  it('by dropping the connection during the message causes an error that is retried', async () => {
    const server = await mailServer({ onData: (stream) => void stream.once('data', () => server.drop()) });
    const long = { ...mailTo('ana@example.com'), text: 'A line of a long mail.\n'.repeat(100_000) };
    const identity = { id: randomUUID(), postedAt: new Date() };
    const failure = await server.mailer
      .send(long, identity, AbortSignal.timeout(15_000))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefusedError);
  });

  it('by not running causes an error', async () => {
    const gone = createServer();
    const port = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    await expect(send(mailerFor(port), 'ana@example.com')).rejects.toThrow(/ECONNREFUSED/);
  });
});
