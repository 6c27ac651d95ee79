import { ask, Caller } from './caller.ts';
import type { World } from './world.ts';

interface Category {
  categoryId: number;
  name: string;
}

/** Calls that are under way at once while everything is read back. */
const READERS = 20;

/** What was written, as far as the server said so; and what it may or may not have written. */
export class Ledger {
  /** Names by id, of categories that the server has acknowledged. */
  readonly categories = new Map<number, string>();
  /** Names that were sent and of which no success was told. */
  readonly doubtful = new Set<string>();
  /** Every shot that was sent, by its device. */
  readonly shots: { device: string; events: { eventId: string }[]; acknowledged: boolean }[] = [];
  readonly #world: World;
  readonly #prefix: string;
  #shotsBefore = 0;

  /** @param prefix of the names of all categories that this load makes */
  constructor(world: World, prefix: string) {
    this.#world = world;
    this.#prefix = prefix;
  }

  async open(address: string): Promise<void> {
    this.#shotsBefore = await this.#shotsIn(address);
  }

  /**
   * Reads everything back.
   * @returns what is wrong, in words
   */
  async audit(address: string): Promise<string[]> {
    const caller = new Caller(this.#world.staff);
    const wrong: string[] = [];
    const queue = [...this.categories];
    const readers = Array.from({ length: READERS }, async () => {
      const reader = new Caller(this.#world.staff);
      for (let next = queue.pop(); next; next = queue.pop()) {
        const [id, name] = next;
        const outcome = await reader.call(address, 'GET', `/categories/${id}`);
        const found = outcome.status === 200 ? (JSON.parse(outcome.body) as Category).name : undefined;
        const isThere = found === name || (found !== undefined && this.doubtful.has(found));
        if (!isThere) wrong.push(`category ${id} is ${found ?? `missing (${outcome.status})`}, not ${name}`);
      }
      reader.close();
    });
    await Promise.all(readers);
    const made = await this.#categoriesIn(address, caller);
    const names = new Set([...this.categories.values(), ...this.doubtful]);
    for (const { name } of made) if (!names.has(name)) wrong.push(`category ${name} was never sent`);
    wrong.push(...(await this.#auditShots(address, caller)));
    caller.close();
    return wrong;
  }

  /** Sends everything again of which no success was told: then each shot counts once, whatever became of it before. */
  async #auditShots(address: string, caller: Caller): Promise<string[]> {
    const acknowledged = this.shots.filter((batch) => batch.acknowledged);
    const atLeast = acknowledged.reduce((sum, { events }) => sum + events.length, 0);
    const counted = (await this.#shotsIn(address, caller)) - this.#shotsBefore;
    const wrong = counted < atLeast ? [`${counted} shots are counted, and ${atLeast} were accepted`] : [];
    for (const { device, events } of this.shots.filter((batch) => !batch.acknowledged)) {
      const sender = new Caller(device);
      await ask(sender, address, ['POST', '/device/shots', { events }]);
      sender.close();
    }
    const sent = this.shots.reduce((sum, { events }) => sum + events.length, 0);
    const inAll = (await this.#shotsIn(address, caller)) - this.#shotsBefore;
    if (inAll !== sent) wrong.push(`${inAll} shots are counted at the end, and ${sent} were sent`);
    return wrong;
  }

  async #categoriesIn(address: string, caller: Caller): Promise<Category[]> {
    const found: Category[] = [];
    for (let page = 1; ; page += 1) {
      const path = `/categories?perPage=100&page=${page}&orderBy=name&FilterString=${this.#prefix}`;
      const { data } = await ask<{ data: Category[] }>(caller, address, ['GET', path]);
      if (data.length === 0) return found;
      found.push(...data);
    }
  }

  async #shotsIn(address: string, caller = new Caller(this.#world.staff)): Promise<number> {
    // Answers of the dashboard may be a second old.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const rows = await ask<{ shotsTotal: number }[]>(caller, address, ['GET', '/dashboard/shots-fragrance']);
    return rows.reduce((sum, { shotsTotal }) => sum + shotsTotal, 0);
  }
}
