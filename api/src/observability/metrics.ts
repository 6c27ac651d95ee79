import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { EVENT_STREAM } from '../http/event-stream.ts';

/** What a device was told of the shots that it sent. */
export interface ShotOutcome {
  accepted: number;
  duplicates: number;
  rejected: readonly unknown[];
}

/** What a server process counts and measures of itself. */
export interface Metrics {
  registry: Registry;
  /** Measures what this server answers. Before its routes are registered. */
  watchRequests(app: FastifyInstance): void;
  countShots(outcome: ShotOutcome): void;
}

export interface MetricsSource {
  pool: pg.Pool;
  version: string;
  database: string;
  /** Whose installation it is, and of which year. */
  installation: { customer: string; year: number };
  /** Which of the processes on one port; missing: it is alone. */
  worker?: string | undefined;
}

/** Seconds. The calls that read take milliseconds, spreadsheets some seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of a process, in a register of its own. */
export function processMetrics({ pool, version, database, installation, worker }: MetricsSource): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (worker !== undefined) registry.setDefaultLabels({ worker });

  const requests = new Histogram({
    name: 'sillage_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer, by the route as it is written',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const shots = new Counter({
    name: 'sillage_shots_total',
    help: 'Shots that devices sent, by what became of them: accepted, duplicate, rejected',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['accepted', 'duplicate', 'rejected']) shots.inc({ outcome }, 0);
  new Gauge({
    name: 'sillage_database_connections',
    help: 'Connections to the database: all (total), of those free ones (idle), and queries that wait for one (waiting)',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'sillage_uptime_seconds',
    help: 'Since the process was started',
    registers,
    collect() {
      this.set(process.uptime());
    },
  });
  new Gauge({
    name: 'sillage_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'database', 'customer', 'year'],
    registers,
  }).set({ version, database, ...installation }, 1);

  return {
    registry,
    watchRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // An endless answer says nothing of how quick the server is.
        if (reply.getHeader('content-type') !== EVENT_STREAM) {
          const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
          requests.observe(labels, reply.elapsedTime / 1_000);
        }
        done();
      });
    },
    countShots({ accepted, duplicates, rejected }) {
      shots.inc({ outcome: 'accepted' }, accepted);
      shots.inc({ outcome: 'duplicate' }, duplicates);
      shots.inc({ outcome: 'rejected' }, rejected.length);
    },
  };
}

/** Adds what Node knows of the process: memory, CPU, the lag of its event loop. Once a process: it keeps measuring. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

/** As many as the program has routes, whatever is asked for: pages and their files are one. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  const known = routeOptions.url;
  if (known?.startsWith('/api/') || known === METRICS_PATH) return known;
  return url.startsWith('/api/') ? 'unknown' : 'web';
}

/** Where Prometheus looks if nobody tells it otherwise. */
export const METRICS_PATH = '/metrics';
