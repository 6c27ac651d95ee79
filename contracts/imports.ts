import * as z from 'zod';
import { IMPORT_FAULTS_MAX, IMPORT_PREVIEW_ROWS } from './core/constants.ts';
import { endpoint, XLSX } from './core/endpoint.ts';
import { queryFlag } from './core/fields.ts';

/** Kinds of records that can be imported. */
export const IMPORT_KINDS = ['capsules', 'devices', 'organisations', 'places', 'users'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * The sheets of a workbook that brings in whole clients, in the order in which they are written: rows refer to records of
 * sheets before them.
 */
export const CLIENT_SHEETS = [
  'organisations',
  'places',
  'users',
  'devices',
] as const satisfies readonly ImportKind[];

/** What a file may bring in: records of a kind, or all that belongs to clients, with a sheet for each kind. */
export const IMPORT_FILES = [...IMPORT_KINDS, 'clients'] as const;
export type ImportFile = (typeof IMPORT_FILES)[number];

/** Column names in the header of each kind's file. */
export const IMPORT_COLUMNS = {
  capsules: ['serialNumber', 'fragrance', 'totalShots', 'dueDate'],
  devices: ['macAddress', 'owner', 'claimCode', 'organisation', 'place', 'name'],
  organisations: ['name', 'document', 'email', 'contactName', 'phone'],
  places: [
    'organisation',
    'name',
    'zipcode',
    'street',
    'city',
    'state',
    'country',
    'timeZone',
    'contactName',
    'phone',
    'email',
  ],
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

/** The columns that identify a record: a row whose key exists is an update. */
export const IMPORT_KEYS = {
  capsules: ['serialNumber'],
  devices: ['macAddress'],
  organisations: ['name'],
  places: ['organisation', 'name'],
  users: ['email'],
} as const satisfies { [Kind in ImportKind]: readonly (typeof IMPORT_COLUMNS)[Kind][number][] };

/** Columns that a file must have. A missing optional column counts as empty in every row. */
export const IMPORT_REQUIRED_COLUMNS = {
  capsules: ['serialNumber', 'fragrance', 'totalShots'],
  devices: ['macAddress'],
  organisations: ['name'],
  places: ['organisation', 'name'],
  users: ['email', 'nome', 'profile'],
} as const satisfies { [Kind in ImportKind]: readonly (typeof IMPORT_COLUMNS)[Kind][number][] };

/** Columns of counts and days; all others are text. */
export const IMPORT_VALUE_COLUMNS = ['totalShots', 'dueDate', 'birthday'];

const sheet = z.string().optional().describe('Name of the sheet; only in a workbook of clients');

/** An error in one cell, or a warning about a row. */
export const importFault = z.object({
  sheet,
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  /** Null if the error doesn't concern a single column. */
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof importFault>;

/** What an import does, or in a dry run would do, with a row. */
export const importStep = z.object({
  sheet,
  row: z.int(),
  key: z
    .string()
    .describe(
      'The key of the record: serial number, MAC address, name or e-mail; `organisation · name` of a place',
    ),
  action: z.enum(['create', 'update']),
  /** The changed values, also those without a column in the file; for a new record, all values. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type ImportStep = z.infer<typeof importStep>;

/** How the file was read. */
export const importReading = z.object({
  /** Name of the sheet; null for a text file. */
  sheet: z.string().nullable(),
  /** Encoding of a text file, such as `utf-8` or `windows-1252`; null for a workbook. */
  encoding: z.string().nullable(),
  /** Separator of a text file; null for a workbook, and for a text file of one column. */
  separator: z.string().nullable(),
  /** How a date that can be read two ways is read; `iso`: it is refused. */
  dates: z.enum(['day-first', 'iso']),
});
export type ImportReading = z.infer<typeof importReading>;

export const importResult = z
  .object({
    rows: z.int().describe('Number of rows that are not blank, without the header'),
    created: z.int().describe('Number of records created, or to be created in a dry run'),
    updated: z.int().describe('Number of records changed, or to be changed in a dry run'),
    errors: z
      .array(importFault)
      .max(IMPORT_FAULTS_MAX)
      .describe(
        'The first 500 faults, in the order of the file, sheet by sheet; if there is any, nothing is written',
      ),
    errorsTotal: z.int().describe('Number of all faults'),
    reading: importReading.describe('How the file was read'),
    warnings: z
      .array(importFault)
      .max(IMPORT_FAULTS_MAX)
      .describe(
        'What records lose besides the changes in the file, the first 500; `device.campaign_lost`: the organisation that a device moves to may not use its campaign',
      ),
    warningsTotal: z.int(),
    preview: z
      .array(importStep)
      .max(IMPORT_PREVIEW_ROWS)
      .describe('In a dry run, what would happen to the first 200 rows'),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof importResult>;

/** The stages of an import, in order. */
export const IMPORT_STAGES = ['reading', 'checking', 'writing'] as const;

export const importProgress = z
  .object({
    stage: z.enum(IMPORT_STAGES).describe('The present stage of the import'),
    done: z.int().describe('Number of rows done'),
    total: z.int().nullable().describe('Number of rows; null until the file has been read'),
  })
  .meta({ id: 'ImportProgress' });
export type ImportProgress = z.infer<typeof importProgress>;

/** Shared by the calls below. */
const common = {
  tag: 'Import',
  access: 'imports.write',
} as const;

const ofKind = z.object({ kind: z.enum(IMPORT_KINDS) });
const ofFile = z.object({ kind: z.enum(IMPORT_FILES) });

export const importRecords = endpoint({
  ...common,
  method: 'POST',
  path: '/import/{kind}',
  params: ofFile,
  summary:
    'Imports records from a spreadsheet (xlsx or csv): all rows or none. `clients`: from a workbook with a sheet each for organisations, places, users and devices',
  query: z.object({
    /** Only reports what would happen. */
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
  params: ofKind,
  summary: 'Returns the faulty rows of a spreadsheet (xlsx) with the faults marked, to correct and import',
  files: { file: { required: true, holds: 'spreadsheet' } },
  download: XLSX,
});

export const importTemplate = endpoint({
  ...common,
  method: 'GET',
  path: '/import/{kind}/template',
  params: ofFile,
  summary: 'Returns an empty spreadsheet to fill in (xlsx), with a sheet that explains its columns',
  download: XLSX,
});
