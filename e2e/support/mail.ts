import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import type { Server } from './server.ts';

/** Every mail that a server has written to an address, oldest first. */
export async function mailsTo(server: Server, address: string): Promise<Email[]> {
  const outbox = join(server.folder, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails.filter(({ to }) => to?.some((reader) => reader.address === address));
}

/** The link in the newest mail to an address; waits until there are `count` mails. */
export async function mailedLink(server: Server, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(server, address)).length).toBe(count);
  const mail = (await mailsTo(server, address)).at(-1);
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  if (link === undefined) throw new Error(`There is no link in the mail to ${address}`);
  return link;
}
