import * as z from 'zod';
import { IMPORT_FAULTS_MAX, IMPORT_PREVIEW_ROWS } from './core/constants.ts';
import { endpoint, XLSX } from './core/endpoint.ts';
import { queryFlag } from './core/fields.ts';

/** What can be imported. */
export const IMPORT_KINDS = ['capsules', 'devices', 'users'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The columns of each kind's file, by the names in its first row. The first is the key: a row whose key is known updates. */
export const IMPORT_COLUMNS = {
  capsules: ['serialNumber', 'fragrance', 'totalShots', 'dueDate'],
  devices: ['macAddress', 'owner', 'claimCode', 'organisation', 'place'],
  users: [
    'email',
    'nome',
    'profile',
    'cpf',
    'document',
    'birthday',
    'genre',
    'country',
    'zipcode',
    'state',
    'city',
    'street',
    'language',
    'organisation',
  ],
} as const satisfies Record<ImportKind, readonly [string, ...string[]]>;

/** Those that a file can't do without; of the others one that is missing is empty in every row. */
export const IMPORT_REQUIRED_COLUMNS = {
  capsules: ['serialNumber', 'fragrance', 'totalShots'],
  devices: ['macAddress'],
  users: ['email', 'nome', 'profile'],
} as const satisfies { [Kind in ImportKind]: readonly (typeof IMPORT_COLUMNS)[Kind][number][] };

/** A fault of one cell. */
export const importFault = z.object({
  /** As a spreadsheet counts them: the header is row 1. */
  row: z.int(),
  /** Null where it isn't about one column. */
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof importFault>;

/** What happens, or would happen, to a row. */
export const importStep = z.object({
  row: z.int(),
  /** What the record is known by: the value of the first column. */
  key: z.string(),
  action: z.enum(['create', 'update']),
  /** What becomes different; of a new record every value. None: the record has all of it already. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type ImportStep = z.infer<typeof importStep>;

export const importResult = z
  .object({
    /** Rows with something in them, the header not counted. */
    rows: z.int(),
    /** What was written; of a trial, what would be. Nothing is written where there is a fault, nor for a row that changes nothing. */
    created: z.int(),
    updated: z.int(),
    /** The first faults, in the order of the file. */
    errors: z.array(importFault).max(IMPORT_FAULTS_MAX),
    errorsTotal: z.int(),
    /** Of a trial, the first rows. */
    preview: z.array(importStep).max(IMPORT_PREVIEW_ROWS),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof importResult>;

/** The stages of an import, in their order. */
export const IMPORT_STAGES = ['reading', 'checking', 'writing'] as const;

export const importProgress = z
  .object({
    stage: z.enum(IMPORT_STAGES),
    /** Rows. */
    done: z.int(),
    /** Null until the file has been read. */
    total: z.int().nullable(),
  })
  .meta({ id: 'ImportProgress' });
export type ImportProgress = z.infer<typeof importProgress>;

/** What the calls here have in common. */
const common = {
  tag: 'Import',
  access: 'imports.write',
  params: z.object({ kind: z.enum(IMPORT_KINDS) }),
} as const;

export const importRecords = endpoint({
  ...common,
  method: 'POST',
  path: '/import/{kind}',
  summary: 'Takes records from a spreadsheet (xlsx, or csv in UTF-8): all of its rows, or none',
  query: z.object({
    /** Only says what would happen. */
    dryRun: queryFlag.default(false),
  }),
  files: { file: { required: true, holds: 'spreadsheet' } },
  progress: importProgress,
  answer: importResult,
  errors: ['auth.step_up', 'conflict.duplicate'],
});

export const importFaultyRows = endpoint({
  ...common,
  method: 'POST',
  path: '/import/{kind}/faulty-rows',
  summary:
    'The rows of a spreadsheet that have faults (xlsx), with those marked: corrected, it can be imported',
  files: { file: { required: true, holds: 'spreadsheet' } },
  download: XLSX,
});

export const importTemplate = endpoint({
  ...common,
  method: 'GET',
  path: '/import/{kind}/template',
  summary: 'An empty spreadsheet to fill in (xlsx), with a sheet that explains its columns',
  download: XLSX,
});
