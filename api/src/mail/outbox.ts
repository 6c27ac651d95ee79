import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Days that mail files are kept; their links have expired long before. */
const KEPT_DAYS = 30;

/** The folder where an installation without a mail server writes its mails. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Removes old mails and partial files left by a crashed process. @param now epoch milliseconds */
export async function sweepOutbox(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(ignoreMissing(() => []));
  for (const name of names) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const written = await stat(file).catch(ignoreMissing(() => undefined));
    if (written && now - written.mtimeMs > KEPT_DAYS * 86_400_000) await rm(file, { force: true });
  }
}

/**
 * Removes the mails to the given addresses.
 * @param addresses in lower case. @returns the number of mails removed
 */
export async function removeMailsTo(folder: string, addresses: readonly string[]): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(ignoreMissing(() => []))) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const text = await readFile(file, 'utf8').catch(ignoreMissing(() => ''));
    const to = /^To:(.*(?:\r?\n[ \t].*)*)/im.exec(text)?.[1]?.toLowerCase() ?? '';
    if (!to.split(/[\s<>,;]+/).some((address) => addresses.includes(address))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Ignores ENOENT, for files that another process may have removed or never created. */
function ignoreMissing<Value>(instead: () => Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code !== 'ENOENT') throw error;
    return instead();
  };
}
