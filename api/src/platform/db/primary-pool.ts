import pg from 'pg';
import type { Primary } from './primary.ts';

/** A pool of connections to the primary. */
export class PrimaryPool extends pg.Pool {
  readonly #primary: Primary;

  constructor(primary: Primary, config: pg.PoolConfig) {
    // The driver's types know only clients without settings.
    super({ ...config, Client: primary.Client as new () => pg.Client });
    this.#primary = primary;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (spent) => client.release(spent)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const { host } = this.#primary;
      try {
        const client = await super.connect();
        if (!this.#primary.isOutdated(client)) return client;
        client.release(true);
      } catch (error) {
        // Not if all connections are in use.
        const hasMoved = this.#primary.host !== host;
        if (!hasMoved || tries >= this.#primary.hosts.length) throw error;
      }
    }
  }
}
