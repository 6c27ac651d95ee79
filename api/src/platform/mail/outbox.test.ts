import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_IDENTITY } from '#contracts/core/constants.ts';
import { type Mailer, outboxMailer } from './mailer.ts';
import { sweepOutbox } from './outbox.ts';
import { linkMail } from './templates/links.ts';

let folder: string;
let links: string[];
let mailer: Mailer;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sillage-outbox-')), 'outbox');
  links = [];
  mailer = outboxMailer(folder, 'Sillage <no-reply@localhost>', (link) => void links.push(link));
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const LINK = 'https://sillage.test/auth/recuperar-senha?token=abc';
const to = { name: 'João', email: 'joao@example.com' };
const letter = linkMail(DEFAULT_IDENTITY, to, LINK, 'pt-BR', 'recovery');
const send = (id: string, postedAt = '2026-05-01T10:00:00.123Z') =>
  mailer.send(letter, { id, postedAt: new Date(postedAt) }, AbortSignal.timeout(5_000));

it('the outbox writes each mail to an EML file that only its owner can read', async () => {
  await send('one');
  const [name = ''] = await readdir(folder);
  expect(name).toBe('2026-05-01T10-00-00-123Z-one.eml');
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  expect(mail).toMatchObject({
    subject: letter.subject,
    to: [{ address: 'joao@example.com' }],
    messageId: '<one@localhost>',
  });
  expect(mail.text).toContain(LINK);
  expect(mail.html).toContain('João');
  expect(links).toEqual([LINK]);
});

it('the outbox replaces the file of a mail that is sent again', async () => {
  await send('one');
  await send('two', '2026-05-01T09:00:00Z');
  await send('one');
  expect(await readdir(folder)).toEqual([
    '2026-05-01T09-00-00-000Z-two.eml',
    '2026-05-01T10-00-00-123Z-one.eml',
  ]);
});

it('the outbox sweep removes mails after a month and leaves other files', async () => {
  await send('old');
  await send('new', '2026-05-02T10:00:00.123Z');
  const [old = '', recent = ''] = await readdir(folder);
  await writeFile(join(folder, `.${old}.part`), 'half');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  const aged = async (name: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    await utimes(join(folder, name), then, then);
  };
  await aged(old, 31);
  await aged(`.${old}.part`, 31);
  await aged('notes.txt', 31);
  await aged(recent, 29);
  await sweepOutbox(folder);
  expect(await readdir(folder)).toEqual([recent, 'notes.txt']);
  await sweepOutbox(join(folder, 'never made'));
});
