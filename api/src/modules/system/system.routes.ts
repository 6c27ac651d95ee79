import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import * as endpoints from '#contracts/system.ts';
import type { Database, DatabaseKind } from '../../platform/db/client.ts';
import type { DrainState } from '../../platform/http/draining.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { clockDoubt } from '../../platform/jobs/trusted-clock.ts';
import { clockNow, clockSkew } from '../../platform/lib/clock.ts';
import { METRICS_PATH } from '../../platform/observability/metrics.ts';
import type { BackupState } from './backup-state.ts';
import { installationMetrics } from './installation-metrics.ts';
import { checkMetricsReader } from './metrics-access.ts';
import { type MailState, mailsByState, readRetention } from './system.queries.ts';
import type { SystemWatch } from './system-watch.ts';

export interface MetricsAccess {
  /** The token that readers must send; undefined if only this machine may read them. */
  token: string | undefined;
  /** The metrics of all processes on this port, in Prometheus's format. */
  ofProcesses(): Promise<string>;
}

export interface SystemDeps {
  db: Database;
  kind: DatabaseKind;
  version: string;
  /** Where files are stored. */
  storage: 'disk' | 'bucket';
  draining: DrainState;
  metrics: MetricsAccess;
  watch: SystemWatch;
  log: FastifyBaseLogger;
}

/** Seconds after which a client of a stopping server is likely to reach its successor. */
const RETRY_AFTER_SECONDS = 5;

export function systemRoutes(
  http: Http,
  { db, kind, version, storage, draining, metrics, watch, log }: SystemDeps,
): void {
  serve(http, endpoints.health, async () => ({ status: 'ok', version, database: kind }));
  serve(http, endpoints.ready, async () => {
    const parts = await watch.parts();
    const isReady = parts.database === 'ok' && parts.storage === 'ok' && !draining.begun;
    if (isReady) return { status: 'ready', version, database: kind, parts };
    const members = { version, database: kind, parts };
    throw problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS, members });
  });

  const startedAt = new Date(clockNow() - process.uptime() * 1_000).toISOString();
  serve(http, endpoints.readSystem, async () => {
    const [parts, disks, backup, doubt, mails, retention] = await Promise.all([
      watch.parts(),
      watch.spaces(),
      watch.backup(),
      clockDoubt(db),
      mailsByState(db),
      readRetention(db),
    ]);
    const count = (state: MailState) => mails.find((each) => each.state === state)?.mails ?? 0;
    return {
      version,
      database: kind,
      startedAt,
      timeZone: http.timeZone,
      clockDoubt: doubt
        ? { since: doubt.since.toISOString(), believedAt: doubt.believedAt.toISOString() }
        : null,
      clockSkew: clockSkew() ?? null,
      storage,
      parts,
      disks,
      backup: backup ? presentBackup(backup) : null,
      mails: { waiting: count('waiting'), failed: count('failed') },
      retention,
    };
  });

  const ofInstallation = installationMetrics(db, watch, log);
  http.endpoints.push(endpoints.metrics);
  for (const url of [METRICS_PATH, `/api${endpoints.metrics.path}`]) {
    http.app.get(url, async (request, reply) => {
      checkMetricsReader(request, metrics.token);
      const texts = await Promise.all([metrics.ofProcesses(), ofInstallation()]);
      return reply
        .type(Registry.PROMETHEUS_CONTENT_TYPE)
        .header('cache-control', 'no-store')
        .send(texts.join('\n'));
    });
  }
}

function presentBackup({ last, nextAt }: BackupState) {
  return {
    last: last && { at: last.at.toISOString(), bytes: last.bytes },
    nextAt: nextAt?.toISOString() ?? null,
  };
}
