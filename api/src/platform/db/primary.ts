import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { hostUrls, wantsWrites } from './database-url.ts';
import { connectionConfig, hostName } from './hosts.ts';
import { onlyRow } from './only-row.ts';
import { NotPrimaryError } from './unusable-database.ts';

/** Receives messages for the operator. A warning needs attention. */
export type Log = (message: string, level?: 'warn') => void;

/** A database cluster, and how often one of its standbys has taken over: each time starts a timeline. */
interface Lineage {
  /** PostgreSQL's identifier of the cluster, which its standbys share. */
  system: string;
  timeline: number;
}

interface ServerState {
  isStandby: boolean;
  /** Whether it refuses writes, as any standby does. */
  isReadOnly: boolean;
  /** Undefined on a standby, and where the database doesn't reveal it. */
  lineage: Lineage | undefined;
}

interface Host {
  name: string;
  config: pg.ClientConfig;
}

/** SQLSTATEs of a function that this user may not call, or that this kind of server lacks. */
const UNREVEALED = /^(42501|42883|0A000|55000)$/;

const MODE = `pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** The current timeline is in the name of the log's file; the last checkpoint may still belong to the former one. */
const LINEAGE = `(select system_identifier::text from pg_control_system()) as system,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

async function stateOf(client: pg.Client): Promise<ServerState> {
  const read = async (columns: string) => {
    const { rows } = await client.query<StateRow>(`select ${columns}`);
    const { isStandby, isReadOnly, system = '', timeline = null } = onlyRow(rows);
    const lineage = timeline === null ? undefined : { system, timeline: Number.parseInt(timeline, 16) };
    return { isStandby, isReadOnly, lineage };
  };
  try {
    return await read(`${MODE}, ${LINEAGE}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && UNREVEALED.test(error.code ?? ''))) throw error;
    return read(MODE);
  }
}

type StateRow = Pick<ServerState, 'isStandby' | 'isReadOnly'> & { system?: string; timeline?: string | null };

/**
 * The way to the one server that takes writes, among the hosts of an address. Each new connection is refused on a
 * standby, on a server of another cluster, and on one from before a failover. Clients keep to the host that served the
 * last one, and move on to the next when it fails.
 */
export class Primary {
  readonly hosts: readonly Host[];
  /** Opens a connection to it. */
  readonly Client: new (
    config?: pg.ClientConfig,
  ) => pg.Client;
  readonly #mustWrite: boolean;
  #current = 0;
  #lineage: Lineage | undefined;
  readonly #lineages = new WeakMap<object, Lineage>();
  readonly #refused = new Map<Host, string>();
  #log: Log = () => {};
  #file: string | undefined;

  constructor(url: string) {
    this.hosts = hostUrls(url).map((each) => ({ name: hostName(each), config: connectionConfig(each) }));
    this.#mustWrite = wantsWrites(url);
    const primary = this;
    this.Client = class PrimaryClient extends pg.Client {
      readonly #host: Host;

      constructor(config: pg.ClientConfig = {}) {
        const host = primary.host;
        super({ ...config, ...host.config });
        this.#host = host;
        this.on('error', () => {
          // The next query reports that the connection ended; an unhandled error event would end the process.
        });
      }

      override connect(callback?: unknown): Promise<pg.Client> {
        const connected = this.#open();
        if (typeof callback === 'function')
          connected.then(
            () => callback(null, this),
            (error: unknown) => callback(error),
          );
        return connected;
      }

      async #open(): Promise<pg.Client> {
        try {
          await super.connect();
          primary.#check(this.#host, this, await stateOf(this));
          return this;
        } catch (error) {
          primary.#leave(this.#host);
          // The pool forgets it without closing it.
          super.end().catch(() => {});
          throw error;
        }
      }
    };
  }

  /**
   * Asks all hosts at the start, when nothing is known of former failovers but what the file says.
   * @param file keeps the highest timeline for the next start
   * @throws the error of the only host; NotPrimaryError if none of several takes writes
   */
  async find(file: string, log: Log): Promise<void> {
    this.#log = log;
    this.#file = file;
    const asked = await Promise.all(this.hosts.map((host) => this.#ask(host)));
    const lineages = asked.flatMap(({ state }) => state?.lineage ?? []);
    const [first] = lineages;
    const kept = readLineage(file);
    this.#lineage = lineages.find(({ system }) => system === kept?.system) ? kept : first;
    if (kept && first && this.#lineage !== kept)
      log('The database is another cluster than at the last start, as after an upgrade or a restore', 'warn');
    for (const each of lineages) this.#learn(each);
    const faults = asked.map(({ state, error }, at) => {
      const host = this.hosts[at] as Host;
      return state ? this.#faultOf(host, state, true) : error;
    });
    this.#current = faults.indexOf(undefined);
    if (this.#current >= 0) return;
    this.#current = 0;
    if (faults.length === 1) throw faults[0];
    const reasons = faults.map((each, at) => `${this.hosts[at]?.name}: ${messageOf(each)}`);
    throw new NotPrimaryError(`No database can be written to: ${reasons.join('; ')}`);
  }

  /** Whether a connection leads to a server that another one has taken over from since. */
  isOutdated(client: object): boolean {
    const lineage = this.#lineages.get(client);
    return lineage !== undefined && this.#lineage !== undefined && lineage.timeline < this.#lineage.timeline;
  }

  /** The host that new connections lead to. */
  get host(): Host {
    return this.hosts[this.#current] as Host;
  }

  async #ask(host: Host): Promise<{ state?: ServerState; error?: unknown }> {
    const client = new pg.Client({ ...host.config, connectionTimeoutMillis: ASK_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      return { state: await stateOf(client) };
    } catch (error) {
      return { error };
    } finally {
      await client.end().catch(() => {});
    }
  }

  #check(host: Host, client: pg.Client, state: ServerState): void {
    const fault = this.#faultOf(host, state);
    if (fault) {
      // Once, however many connections are refused.
      if (this.#refused.get(host) !== fault.message)
        this.#log(`The database is refused: ${fault.message}`, 'warn');
      this.#refused.set(host, fault.message);
      throw fault;
    }
    this.#refused.delete(host);
    if (!state.lineage) return;
    this.#lineages.set(client, state.lineage);
    this.#learn(state.lineage);
  }

  #faultOf(
    { name }: Host,
    { isStandby, isReadOnly, lineage }: ServerState,
    mustWrite = this.#mustWrite,
  ): NotPrimaryError | undefined {
    if (isStandby) return new NotPrimaryError(`${name} is a standby`);
    if (isReadOnly && mustWrite) return new NotPrimaryError(`${name} is read-only`);
    if (!lineage || !this.#lineage) return undefined;
    if (lineage.system !== this.#lineage.system)
      return new NotPrimaryError(`${name} is another database cluster than the one in use`);
    if (lineage.timeline >= this.#lineage.timeline) return undefined;
    return new NotPrimaryError(
      `${name} is from before a failover: it is on timeline ${lineage.timeline}, and timeline ` +
        `${this.#lineage.timeline} has been in use. Make it a standby of the new primary` +
        (this.#file === undefined ? '' : `, or, if it is meant to be used, remove ${this.#file} and restart`),
    );
  }

  #learn(lineage: Lineage): void {
    const known = this.#lineage;
    if (known && (lineage.system !== known.system || lineage.timeline < known.timeline)) return;
    this.#lineage = lineage;
    if (known && lineage.timeline > known.timeline)
      this.#log(`A standby has taken over: the database is on timeline ${lineage.timeline}`, 'warn');
    this.#keep();
  }

  #keep(): void {
    if (this.#file === undefined || this.#lineage === undefined) return;
    const kept = readLineage(this.#file);
    const { system, timeline } = this.#lineage;
    // Another process in this folder may have learnt it before.
    if (kept?.system === system && kept.timeline >= timeline) return;
    const part = `${this.#file}.part-${process.pid}`;
    try {
      writeFileSync(part, JSON.stringify(this.#lineage), { mode: 0o600, flush: true });
      renameSync(part, this.#file);
    } catch (error) {
      this.#log(`The timeline of the database can't be kept for the next start: ${messageOf(error)}`, 'warn');
    }
  }

  #leave(host: Host): void {
    if (host === this.host) this.#current = (this.#current + 1) % this.hosts.length;
  }
}

/** Milliseconds that a host has to accept a connection at the start. */
const ASK_MS = 5_000;

const primaries = new Map<string, Primary>();

/** The primary of an address: all connections of this process share what they have learnt. */
export function primaryOf(url: string): Primary {
  const known = primaries.get(url) ?? new Primary(url);
  primaries.set(url, known);
  return known;
}

/** The lineage that a former start left; undefined if there is none, or it can't be read. */
function readLineage(file: string): Lineage | undefined {
  try {
    const { system, timeline } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Lineage>;
    return typeof system === 'string' && typeof timeline === 'number' ? { system, timeline } : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
