import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Mailbox } from './mailbox.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-mailbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const arrive = (name: string, to: string, text: string) =>
  writeFile(join(folder, name), `To: ${to}\r\nSubject: Conta\r\n\r\n${text}\r\n`);

it('the mailbox finds the link in the newest mail to an address', async () => {
  await arrive('2026-01-02.eml', 'ana@example.com', 'Abra http://sillage.test/new?token=2 agora');
  await arrive('2026-01-01.eml', 'ana@example.com', 'Abra http://sillage.test/old?token=1 agora');
  await arrive('2026-01-03.eml', 'eva@example.com', 'Abra http://sillage.test/other?token=3 agora');
  const mailbox = new Mailbox(folder);
  expect(await mailbox.linkFor('ana@example.com', 0)).toBe('http://sillage.test/new?token=2');
  await arrive('2026-01-04.eml', 'ana@example.com', 'Abra http://sillage.test/newest?token=4 agora');
  expect(await mailbox.linkFor('ana@example.com', 0)).toBe('http://sillage.test/newest?token=4');
});

it('the mailbox finds no link while the folder is missing or a mail is still being written', async () => {
  expect(await new Mailbox(join(folder, 'outbox')).linkFor('ana@example.com', 0)).toBeUndefined();
  await arrive('.2026-01-01.eml.part', 'ana@example.com', 'Abra http://sillage.test/');
  expect(await new Mailbox(folder).linkFor('ana@example.com', 0)).toBeUndefined();
});
