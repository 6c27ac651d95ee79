import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { getCategory, listCategories } from '#contracts/categories.ts';
import { MAX_PAGE_SIZE } from '#contracts/core/constants.ts';
import { shotsByFragrance } from '#contracts/dashboard.ts';
import { deviceShots, type ShotEvent } from '#contracts/shots.ts';
import { Api, RefusedError } from '../simulator/api.ts';
import { Traffic } from '../simulator/traffic.ts';

/** Concurrent calls while everything is read back. */
const READERS = 20;
/** The dashboard's figures may be a second old. */
const DASHBOARD_MS = 2_000;

/** Records what the server acknowledged, and what it may or may not have written. */
export class Ledger {
  /** Names of acknowledged categories, by id. */
  readonly categories = new Map<number, string>();
  /** Names that were sent without a success response. */
  readonly doubtful = new Set<string>();
  /** Every batch of shots that was sent, with its device. */
  readonly shots: { device: string; events: ShotEvent[]; acknowledged: boolean }[] = [];
  readonly #authorization: string;
  readonly #prefix: string;
  #shotsBefore = 0;

  /**
   * @param authorization of a member of staff
   * @param prefix of the names of all categories that this load creates
   */
  constructor(authorization: string, prefix: string) {
    this.#authorization = authorization;
    this.#prefix = prefix;
  }

  async open(address: string): Promise<void> {
    this.#shotsBefore = await this.#shotsIn(new Api(address, new Traffic()));
  }

  /** Reads everything back. @returns faults, as sentences */
  async audit(address: string): Promise<string[]> {
    const api = new Api(address, new Traffic());
    const wrong: string[] = [];
    await pLimit(READERS).map(this.categories, async ([id, name]) => {
      const found = await this.#nameOf(api, id);
      const isThere = found === name || (found !== undefined && this.doubtful.has(found));
      if (!isThere) wrong.push(`category ${id} is ${found ?? 'missing'}, not ${name}`);
    });
    const names = new Set([...this.categories.values(), ...this.doubtful]);
    for (const name of await this.#namesIn(api))
      if (!names.has(name)) wrong.push(`category ${name} was never sent`);
    return [...wrong, ...(await this.#auditShots(api))];
  }

  /** Sends every unacknowledged batch again; afterwards each shot must count exactly once, whatever happened before. */
  async #auditShots(api: Api): Promise<string[]> {
    const sum = (batches: typeof this.shots) => batches.reduce((all, { events }) => all + events.length, 0);
    const atLeast = sum(this.shots.filter(({ acknowledged }) => acknowledged));
    const counted = (await this.#shotsIn(api)) - this.#shotsBefore;
    const wrong = counted < atLeast ? [`${counted} shots are counted, and ${atLeast} were accepted`] : [];
    for (const { device, events } of this.shots.filter(({ acknowledged }) => !acknowledged))
      await api.send(deviceShots, { authorization: device, body: { events } });
    const inAll = (await this.#shotsIn(api)) - this.#shotsBefore;
    const sent = sum(this.shots);
    if (inAll !== sent) wrong.push(`${inAll} shots are counted at the end, and ${sent} were sent`);
    return wrong;
  }

  async #nameOf(api: Api, id: number): Promise<string | undefined> {
    try {
      return (await api.send(getCategory, { authorization: this.#authorization, params: { id: String(id) } }))
        .name;
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) return undefined;
      throw error;
    }
  }

  async #namesIn(api: Api): Promise<string[]> {
    const names: string[] = [];
    for (let page = 1; ; page += 1) {
      const query = { perPage: MAX_PAGE_SIZE, page, orderBy: 'name', FilterString: this.#prefix } as const;
      const { data } = await api.send(listCategories, { authorization: this.#authorization, query });
      if (data.length === 0) return names;
      names.push(...data.map(({ name }) => name));
    }
  }

  async #shotsIn(api: Api): Promise<number> {
    await delay(DASHBOARD_MS);
    const rows = await api.send(shotsByFragrance, { authorization: this.#authorization });
    return rows.reduce((sum, { shotsTotal }) => sum + shotsTotal, 0);
  }
}
