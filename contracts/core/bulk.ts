import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { fault, instant, queryFlag, recordId } from './fields.ts';
import type { Permission } from './permissions.ts';

/** What can be done to many records at once. `delete` removes them for good; `edit` applies the values in `set`. */
export const BULK_ACTIONS = ['deactivate', 'activate', 'delete', 'edit'] as const;
/** What can be done to many alerts at once. */
export const ALERT_BULK_ACTIONS = ['acknowledge', 'snooze', 'reopen'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number] | (typeof ALERT_BULK_ACTIONS)[number];

/** Maximum number of records in one call. */
export const BULK_MAX = 10_000;

/**
 * `device.campaign_lost`: the device moves to an organisation that may not use its campaign. `campaign.default_lost`: the
 * default campaign stops being it, since the default is active and the house's.
 */
export const BULK_WARNINGS = ['device.campaign_lost', 'campaign.default_lost'] as const;
export type BulkWarning = (typeof BULK_WARNINGS)[number];

/** Maximum number of refusals listed in a response, and of warnings; all of them are counted. */
export const BULK_REFUSED_LISTED = 100;

/** Days during which a batch can be undone. */
export const BULK_UNDO_DAYS = 30;

export const bulkAnswer = z
  .object({
    /** Id for undoing the batch; null for a dry run. */
    batchId: z.uuid().nullable(),
    /** Number of requested records: done plus refused. */
    matched: z.int(),
    done: z.int(),
    /** The kind of each record, and the error that the call for it alone would respond with: its code, and its text. */
    refused: z
      .array(
        z.object({
          resource: z.string(),
          id: z.int(),
          name: z.string(),
          code: z.string(),
          message: z.string(),
        }),
      )
      .max(BULK_REFUSED_LISTED),
    refusedTotal: z.int(),
    /** What records that are done lose besides; no reason to refuse them. */
    warnings: z
      .array(z.object({ id: z.int(), name: z.string(), code: z.enum(BULK_WARNINGS) }))
      .max(BULK_REFUSED_LISTED),
    warningsTotal: z.int(),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** What a batch did: the action of a bulk call, undoing another batch, or ending the contract of an organisation. */
const BATCH_ACTIONS = [...BULK_ACTIONS, 'undo', ...ALERT_BULK_ACTIONS, 'close'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** Maximum number of batches listed. */
export const BATCHES_LISTED = 50;

export const batch = z
  .object({
    batchId: z.uuid(),
    /** The kind of its records, as the audit trail names it. */
    resource: z.string(),
    action: z.enum(BATCH_ACTIONS),
    /** `interrupted`: it ended before its last record; what it had done by then stays, and can be undone. */
    state: z.enum(['running', 'done', 'interrupted']),
    matched: z.int(),
    done: z.int(),
    refusedTotal: z.int(),
    /** Whether it has been undone, at least in part. */
    undone: z.boolean(),
    startedAt: instant,
  })
  .meta({ id: 'Batch' });
export type Batch = z.infer<typeof batch>;

export const bulkProgress = z
  .object({
    /** Id for undoing what has been done so far, even if the caller hangs up; null for a dry run. */
    batchId: z.uuid().nullable(),
    /** Number of records done or refused so far. */
    done: z.int(),
    total: z.int(),
  })
  .meta({ id: 'BulkProgress' });
export type BulkProgress = z.infer<typeof bulkProgress>;

/** Declares what `bulkCall` needs to know about a resource. */
interface Selected<Set extends z.ZodType> {
  path: string;
  tag: string;
  /** Plural used in the API's summaries. */
  many: string;
  write: Permission;
  /** Allowed actions. Missing: all of them. */
  actions?: readonly (typeof BULK_ACTIONS)[number][];
  /** Values that `edit` takes. Missing: records can't be edited in bulk. */
  set?: Set;
  /** Further parameters, which say how to edit; they are part of its values. */
  query?: z.ZodRawShape;
  /** Whether the call requires a recent step-up; dry runs don't. */
  stepUp?: true;
}

const ids = z.array(recordId).max(BULK_MAX);
const parameter = z.union([z.string(), z.number(), z.boolean()]);

/** Selects records: by ids, or by the parameters of their list. */
export const selection = {
  ids: ids.min(1).optional(),
  /** Instead of ids: the list's parameters. Selects every record that the list finds with them. */
  where: z.record(z.string(), z.union([parameter, z.array(parameter)])).optional(),
  /** Ids to leave out of the `where` selection. */
  except: ids.default([]),
  /** Number of records that the person confirmed. */
  expected: z.int().min(0).optional(),
};

/** Exactly one of the two must be given; neither and both are refused. */
interface Selecting {
  ids?: unknown;
  where?: unknown;
}
export const hasSelection = ({ ids, where }: Selecting) => ids !== undefined || where !== undefined;
export const SELECTION_REQUIRED = { path: ['ids'], ...fault('required') };
export const hasSingleSelection = ({ ids, where }: Selecting) => ids === undefined || where === undefined;
export const SELECTION_AMBIGUOUS = { path: ['where'], ...fault('invalid') };

/** Declares the call that applies one action to many records of a resource. */
export function bulkCall<Set extends z.ZodType = z.ZodUndefined>({
  path,
  tag,
  many,
  write,
  actions = BULK_ACTIONS,
  set,
  query,
  stepUp,
}: Selected<Set>) {
  const body = z
    .object({
      action: z.enum(actions.filter((action) => action !== 'edit' || set)) as z.ZodType<
        (typeof BULK_ACTIONS)[number]
      >,
      set: (set ?? z.undefined()).optional() as z.ZodOptional<Set>,
      ...selection,
    })
    .refine((body) => body.action !== 'edit' || body.set !== undefined, {
      path: ['set'],
      ...fault('required'),
    })
    .refine(hasSelection, SELECTION_REQUIRED)
    .refine(hasSingleSelection, SELECTION_AMBIGUOUS);
  return endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    summary:
      `Applies one action to many ${many}, each by the rules of the single call; with dryRun=true only reports what would happen. ` +
      'If the caller disconnects, the call stops, and what is done by then stays',
    tag,
    access: write,
    query: z.object({ dryRun: queryFlag.default(false), ...query }),
    body,
    progress: bulkProgress,
    answer: bulkAnswer,
    errors: ['bulk.changed', 'unavailable'],
    ...(stepUp && { stepUp: 'unless-trial' }),
  });
}

export const listBatches = endpoint({
  method: 'GET',
  path: '/bulk',
  summary: `Lists the caller's bulk calls of the last ${BULK_UNDO_DAYS} days, newest first, also those that were cut off`,
  tag: 'Selections',
  access: 'users.self',
  answer: z.object({ data: z.array(batch).max(BATCHES_LISTED) }),
});

/** Undoes a bulk call. Permission depends on the resource of its records. */
export const undoBulk = endpoint({
  method: 'POST',
  path: '/bulk/{batchId}/undo',
  summary: `Undoes a bulk call within ${BULK_UNDO_DAYS} days, for each record that has not changed since`,
  tag: 'Selections',
  access: 'users.self',
  params: z.object({ batchId: z.uuid() }),
  cost: 'batch',
  answer: bulkAnswer,
  errors: ['forbidden', 'auth.step_up', 'not_found', 'unavailable'],
});
