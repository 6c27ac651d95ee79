import * as z from 'zod';
import { type AnswerOf, endpoint } from './core/endpoint.ts';
import { instant } from './core/fields.ts';

export const systemState = z
  .object({
    status: z.string().describe('The state in one word'),
    version: z.string(),
    database: z.enum(['embedded', 'postgresql']),
  })
  .meta({ id: 'SystemState' });

const partState = z.enum(['ok', 'unwell', 'off']);

/** What serving depends on, or soon will. `off`: not configured. Readable by everybody, so no names and no figures. */
export const systemParts = z.object({
  /** The database responds and has this program's migrations. */
  database: partState,
  /** Files can be written to the storage. */
  storage: partState,
  space: partState.describe('Whether the disks have enough free space'),
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
  'visits',
  'reports',
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
  folder: z.enum(['data', 'backup']).describe('What the disk stores: the data or the backups'),
  freeBytes: z.int().describe('Free space in bytes'),
  totalBytes: z.int().describe('Size of the disk in bytes'),
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
      startedAt: instant.describe('When the process that responds started'),
      /** Time zone of the days that figures are counted by. */
      timeZone: z.string(),
      clockDoubt: z
        .object({
          since: instant.describe('When the jump was first noticed, by the clock after it'),
          believedAt: instant.describe('When the clock was last trusted'),
        })
        .nullable()
        .describe(
          'Set when the clock has jumped; nothing is removed by age meanwhile. Null if the clock is trusted',
        ),
      clockSkew: z
        .number()
        .nullable()
        .describe(
          'Seconds by which the clock of the server that responds is ahead of the clock of the database (negative: behind). Null if they share one',
        ),
      storage: z.enum(['disk', 'bucket']),
      parts: systemParts,
      disks: z.array(disk).describe('The disks; a disk that does not respond is left out'),
      /** Null: no scheduled backups. */
      backup: z
        .object({
          last: z
            .object({
              at: instant.describe('When the backup started'),
              bytes: z.int().describe('Size of the archive in bytes'),
            })
            .nullable()
            .describe('The last good backup; null if there is none yet'),
          nextAt: instant.nullable().describe('When the next backup is due; null if immediately'),
        })
        .nullable(),
      mails: z
        .object({
          waiting: z.int().describe('Number of mails waiting to be sent'),
          failed: z.int().describe('Number of mails given up in the last 90 days'),
        })
        .describe('Numbers of mails, by state'),
      retention: z
        .array(
          z.object({
            kind: z.enum(RETENTION_KINDS).describe('The kind of data'),
            keptDays: z.int().describe('Number of days that it is kept'),
            removedAt: instant.nullable().describe('When something was last removed; null if never'),
            removed: z.int().describe('Number of records removed at that time'),
            total: z.int().describe('Number of all records removed so far'),
          }),
        )
        .describe(
          'Retention periods, and what was removed by age; empty until the first run with a trusted clock',
        ),
    })
    .meta({ id: 'System' }),
});
export type System = AnswerOf<typeof readSystem>;
