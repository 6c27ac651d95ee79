import * as z from 'zod';
import { type AnswerOf, endpoint } from './core/endpoint.ts';
import { instant } from './core/fields.ts';

export const systemState = z
  .object({ status: z.string(), version: z.string(), database: z.enum(['embedded', 'postgresql']) })
  .meta({ id: 'SystemState' });

const partState = z.enum(['ok', 'unwell', 'off']);

/** What serving depends on, or will. `off`: not set up here. Everybody may read it: no names, no figures. */
export const systemParts = z.object({
  /** It answers, and has this program's migrations. */
  database: partState,
  /** Files can be written. */
  storage: partState,
  /** There is room on the disk. */
  space: partState,
  /** The last good one is not overdue. */
  backup: partState,
});
export type SystemParts = z.infer<typeof systemParts>;

/** What is removed, or made anonymous, for its age. */
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

const tag = 'System';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'The process is up',
  tag,
  access: 'public',
  answer: systemState,
});

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  summary:
    'The database answers, its migrations are done, and files can be written; a 503 names its parts too. Little space and an old backup are no hindrance',
  tag,
  access: 'public',
  answer: systemState.extend({ parts: systemParts }).meta({ id: 'SystemReadiness' }),
  errors: ['unavailable'],
});

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary:
    'Measurements for Prometheus: from this machine, or with the bearer METRICS_TOKEN. It stands at /metrics too',
  tag,
  access: 'public',
  download: 'text/plain; version=0.0.4; charset=utf-8',
  errors: ['auth.required', 'auth.token', 'not_found', 'unavailable'],
});

const disk = z.object({
  /** What of: the data, or the backups. Both may be on one disk. */
  folder: z.enum(['data', 'backup']),
  freeBytes: z.int(),
  totalBytes: z.int(),
  /** Whether somebody should take care. */
  low: z.boolean(),
});

export const readSystem = endpoint({
  method: 'GET',
  path: '/system',
  summary: 'How the installation is set up, and how it is',
  tag,
  access: 'system.read',
  answer: z
    .object({
      version: z.string(),
      database: systemState.shape.database,
      /** Of the process that answers. */
      startedAt: instant,
      /** Whose days the figures are counted by. */
      timeZone: z.string(),
      /** A clock that made a step: nothing is removed for its age meanwhile. Null: it is believed. */
      clockDoubt: z
        .object({
          /** When it was first seen after its step, by itself. */
          since: instant,
          /** When it was last believed. */
          believedAt: instant,
        })
        .nullable(),
      storage: z.enum(['disk', 'bucket']),
      parts: systemParts,
      /** A disk that doesn't answer is left out. */
      disks: z.array(disk),
      /** Null: none are made on a schedule. */
      backup: z
        .object({
          last: z.object({ at: instant, bytes: z.int() }).nullable(),
          /** Null: at once. */
          nextAt: instant.nullable(),
        })
        .nullable(),
      mails: z.object({ waiting: z.int(), failed: z.int() }),
      /** What is kept for how long, and what was removed for its age. Empty before the first round that trusts the clock. */
      retention: z.array(
        z.object({
          kind: z.enum(RETENTION_KINDS),
          keptDays: z.int(),
          /** When something was last removed, and how much; null: nothing was yet. */
          removedAt: instant.nullable(),
          removed: z.int(),
          total: z.int(),
        }),
      ),
    })
    .meta({ id: 'System' }),
});
export type System = AnswerOf<typeof readSystem>;
