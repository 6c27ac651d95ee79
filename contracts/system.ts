import * as z from 'zod';
import { type AnswerOf, endpoint } from './core/endpoint.ts';
import { instant } from './core/fields.ts';

export const systemState = z
  .object({ status: z.string(), version: z.string(), database: z.enum(['embedded', 'postgresql']) })
  .meta({ id: 'SystemState' });

const partState = z.enum(['ok', 'unwell', 'off']);

/** What serving depends on, or soon will. `off`: not configured. Readable by everybody, so no names and no figures. */
export const systemParts = z.object({
  /** The database responds and has this program's migrations. */
  database: partState,
  /** Files can be written to the storage. */
  storage: partState,
  /** The disks have enough free space. */
  space: partState,
  /** The last good backup is not overdue. */
  backup: partState,
});
export type SystemParts = z.infer<typeof systemParts>;

/** Kinds of data that are deleted or anonymised by age. */
export const RETENTION_KINDS = [
  'erasures',
  'sign-ups',
  'accounts',
  'access-log',
  'audit-trail',
  'sessions',
  'links',
  'device-events',
  'alerts',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** Seconds of difference from which a server's clock needs attention. No clock kept by NTP gets there. */
export const CLOCK_SKEW_SECONDS = 2;

const tag = 'System';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Tells that the process is running',
  tag,
  access: 'public',
  answer: systemState,
});

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  summary:
    'Tells whether the database responds, its migrations are done, and files can be written; a 503 includes the parts too. Low disk space and an overdue backup do not cause a 503',
  tag,
  access: 'public',
  answer: systemState.extend({ parts: systemParts }).meta({ id: 'SystemReadiness' }),
  errors: ['unavailable'],
});

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary:
    'Returns metrics for Prometheus, from this machine or with METRICS_TOKEN as the bearer token. Also served at /metrics',
  tag,
  access: 'public',
  download: 'text/plain; version=0.0.4; charset=utf-8',
  errors: ['auth.required', 'auth.token', 'not_found', 'unavailable'],
});

const disk = z.object({
  /** Which folder: the data or the backups. Both may be on one disk. */
  folder: z.enum(['data', 'backup']),
  freeBytes: z.int(),
  totalBytes: z.int(),
  /** Whether somebody should act. */
  low: z.boolean(),
});

export const readSystem = endpoint({
  method: 'GET',
  path: '/system',
  summary: 'Reads the configuration and the state of the installation',
  tag,
  access: 'system.read',
  answer: z
    .object({
      version: z.string(),
      database: systemState.shape.database,
      /** Start of the process that responds. */
      startedAt: instant,
      /** Time zone of the days that figures are counted by. */
      timeZone: z.string(),
      /** Set when the clock has jumped; nothing is deleted by age meanwhile. Null: the clock is trusted. */
      clockDoubt: z
        .object({
          /** When the jump was first noticed, by the clock after it. */
          since: instant,
          /** When the clock was last trusted. */
          believedAt: instant,
        })
        .nullable(),
      /** Seconds that the clock of the server that responds is ahead of the database's; null: they share one. */
      clockSkew: z.number().nullable(),
      storage: z.enum(['disk', 'bucket']),
      parts: systemParts,
      /** A disk that doesn't respond is left out. */
      disks: z.array(disk),
      /** Null: no scheduled backups. */
      backup: z
        .object({
          last: z.object({ at: instant, bytes: z.int() }).nullable(),
          /** Null: due immediately. */
          nextAt: instant.nullable(),
        })
        .nullable(),
      mails: z.object({ waiting: z.int(), failed: z.int() }),
      /** Retention periods, and what was deleted by age. Empty until the first run with a trusted clock. */
      retention: z.array(
        z.object({
          kind: z.enum(RETENTION_KINDS),
          keptDays: z.int(),
          /** When something was last deleted, and how much; null: never. */
          removedAt: instant.nullable(),
          removed: z.int(),
          total: z.int(),
        }),
      ),
    })
    .meta({ id: 'System' }),
});
export type System = AnswerOf<typeof readSystem>;
