import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '../lib/undefined-if-missing.ts';

/** Days that mail files are kept; their links have expired long before. */
const KEPT_DAYS = 30;

/** The folder where an installation without a mail server writes its mails. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Removes old mails and partial files left by a crashed process. @param now epoch milliseconds */
export async function sweepOutbox(folder: string, now = Date.now()): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const written = await undefinedIfMissing(stat(file));
    if (written && now - written.mtimeMs > KEPT_DAYS * 86_400_000) await rm(file, { force: true });
  }
}

/**
 * Removes the mails to the given addresses.
 * @param addresses in lower case. @returns the number of mails removed
 */
export async function removeMailsTo(folder: string, addresses: readonly string[]): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const text = (await undefinedIfMissing(readFile(file, 'utf8'))) ?? '';
    const to = /^To:(.*(?:\r?\n[ \t].*)*)/im.exec(text)?.[1]?.toLowerCase() ?? '';
    if (!to.split(/[\s<>,;]+/).some((address) => addresses.includes(address))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Missing until the first mail is written. */
async function namesIn(folder: string): Promise<string[]> {
  return (await undefinedIfMissing(readdir(folder))) ?? [];
}
