import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import * as endpoints from '#contracts/system.ts';
import type { Database, DatabaseKind } from '../../db/client.ts';
import type { Draining } from '../../http/draining.ts';
import { problem } from '../../http/problem.ts';
import { type Http, serve } from '../../http/serve.ts';
import { METRICS_PATH } from '../../metrics.ts';
import { databaseMetrics } from './database-metrics.ts';
import { checkMetricsReader } from './metrics-access.ts';

export interface MetricsReading {
  /** What who reads them must show; undefined: they are for this machine alone. */
  token: string | undefined;
  /** Of every process on this port, as Prometheus reads them. */
  ofProcesses(): Promise<string>;
}

export interface SystemDeps {
  db: Database;
  kind: DatabaseKind;
  version: string;
  draining: Draining;
  metrics: MetricsReading;
  log: FastifyBaseLogger;
}

/** Seconds after which whoever asks a server that stops is likely to meet the next one. */
const RETRY_AFTER_SECONDS = 5;

export function systemRoutes(http: Http, { db, kind, version, draining, metrics, log }: SystemDeps): void {
  serve(http, endpoints.health, async () => ({ status: 'ok', version, database: kind }));
  // The server listens only after its migrations are done, so a database that answers is all there is to ask.
  serve(http, endpoints.ready, async () => {
    if (draining.begun) throw problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    await db.execute(sql`select 1`);
    return { status: 'ready', version, database: kind };
  });

  const ofDatabase = databaseMetrics(db, log);
  http.served.push(endpoints.metrics);
  for (const url of [METRICS_PATH, `/api${endpoints.metrics.path}`]) {
    http.app.get(url, async (request, reply) => {
      checkMetricsReader(request, metrics.token);
      const texts = await Promise.all([metrics.ofProcesses(), ofDatabase()]);
      return reply
        .type(Registry.PROMETHEUS_CONTENT_TYPE)
        .header('cache-control', 'no-store')
        .send(texts.join('\n'));
    });
  }
}
