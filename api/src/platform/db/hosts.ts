import pg from 'pg';
import { isThisMachine } from '../lib/this-machine.ts';

/**
 * Connection settings for a PostgreSQL server. A server on another machine must use TLS with a certificate valid for
 * its name, unless the URL says otherwise: `?sslmode=disable`.
 * @param url with a single host
 */
export function connectionConfig(url: string): pg.ClientConfig {
  const { host } = new pg.Client({ connectionString: url });
  // TLS parameters in the URL override this.
  return { connectionString: url, ...(!isThisMachine(host) && { ssl: true }) };
}

/** Host and port as the driver reads them from a URL. */
export function hostName(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? host : `${host}:${port}`;
}
