import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AdmissionGate } from '../http/admission-gate.ts';
import { EVENT_STREAM } from '../http/event-stream.ts';
import { clockSkew } from '../lib/clock.ts';

/** The result that a device got for the shots that it sent. */
export interface ShotOutcome {
  accepted: number;
  duplicates: number;
  rejected: readonly unknown[];
}

/** The metrics of a server process. */
export interface Metrics {
  registry: Registry;
  /** Measures the responses of this server. Call it before routes are registered. */
  watchRequests(app: FastifyInstance): void;
  countShots(outcome: ShotOutcome): void;
  /** Reports the costly calls of this server. */
  watchGate(gate: AdmissionGate): void;
}

export interface MetricsSource {
  pool: pg.Pool;
  version: string;
  database: string;
  /** The customer and the year of the installation. */
  installation: { customer: string; year: number };
  /** Number of this process among the workers; missing: it is the only one. */
  worker?: string | undefined;
}

/** In seconds. Reads take milliseconds, spreadsheets a few seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of a process, in their own registry. */
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
    name: 'sillage_clock_skew_seconds',
    help: 'How far the clock of this machine is ahead of the database (negative: behind)',
    registers,
    collect() {
      this.set(clockSkew() ?? 0);
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
        // The duration of an event stream says nothing about the server's speed.
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
    watchGate(gate) {
      new Gauge({
        name: 'sillage_costly_calls',
        help: 'Costly calls by kind: report, batch, upload, stream; under way (running), or in line (waiting)',
        labelNames: ['kind', 'state'],
        registers,
        collect() {
          for (const { cost, running, waiting } of gate.counts()) {
            this.set({ kind: cost, state: 'running' }, running);
            this.set({ kind: cost, state: 'waiting' }, waiting);
          }
        },
      });
      new Counter({
        name: 'sillage_costly_calls_refused_total',
        help: 'Costly calls refused because their account had too many in line, by kind',
        labelNames: ['kind'],
        registers,
        collect() {
          this.reset();
          for (const { cost, refused } of gate.counts()) this.inc({ kind: cost }, refused);
        },
      });
    },
  };
}

/** Adds Node's process metrics: memory, CPU, event loop lag. Once per process: collection never stops. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

/** Limited to the program's routes, whatever the URL; all pages and their files share one. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  const known = routeOptions.url;
  if (known?.startsWith('/api/') || known === METRICS_PATH) return known;
  return url.startsWith('/api/') ? 'unknown' : 'web';
}

/** Prometheus's default path. */
export const METRICS_PATH = '/metrics';
