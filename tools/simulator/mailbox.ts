import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';

/** Milliseconds between two polls. */
const POLL_MS = 250;

/** The folder where a server without SMTP writes its mails, one file each; their names sort by time. */
export class Mailbox {
  readonly folder: string;
  readonly #read = new Set<string>();
  readonly #links = new Map<string, string>();
  #polling: Promise<void> | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * The link in the newest mail to an address. Each mail is used once.
   * @param milliseconds to wait for one
   */
  async linkFor(address: string, milliseconds: number): Promise<string | undefined> {
    const end = performance.now() + milliseconds;
    for (;;) {
      this.#polling ??= this.#poll().finally(() => {
        this.#polling = undefined;
      });
      await this.#polling;
      const link = this.#links.get(address);
      this.#links.delete(address);
      if (link !== undefined || performance.now() > end) return link;
      await sleep(POLL_MS);
    }
  }

  async #poll(): Promise<void> {
    const names = await readdir(this.folder).catch(ignoreMissing);
    const fresh = names.filter((name) => /^[^.].*\.eml$/.test(name) && !this.#read.has(name));
    for (const name of fresh.sort()) {
      const { to, text } = await PostalMime.parse(await readFile(join(this.folder, name)));
      const [link] = /https?:\/\/\S+/.exec(text ?? '') ?? [];
      for (const { address } of to ?? []) if (address && link) this.#links.set(address, link);
      this.#read.add(name);
    }
  }
}

/** The folder is created with the first mail. */
function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
