import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { fault, queryFlag, recordId } from './fields.ts';
import type { Permission } from './permissions.ts';

/** What can be done to many records at once. `delete` removes them for good; `edit` sets what `set` holds. */
export const BULK_ACTIONS = ['deactivate', 'activate', 'delete', 'edit'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Records that one call takes. */
export const BULK_MAX = 10_000;

/** Refusals that an answer lists; it counts all of them. */
export const BULK_REFUSED_LISTED = 100;

/** Days in which a batch can be undone. */
export const BULK_UNDO_DAYS = 30;

export const bulkAnswer = z
  .object({
    /** By which it is undone; null for a trial. */
    batchId: z.uuid().nullable(),
    /** Records that were asked for: done and refused. */
    matched: z.int(),
    done: z.int(),
    /** By the code that the call for one record would answer. */
    refused: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })).max(BULK_REFUSED_LISTED),
    refusedTotal: z.int(),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkAnswer = z.infer<typeof bulkAnswer>;

const bulkProgress = z
  .object({
    /** By which what is done by then can be undone, also where nobody waits for the answer; null for a trial. */
    batchId: z.uuid().nullable(),
    /** Records that were done or refused. */
    done: z.int(),
    total: z.int(),
  })
  .meta({ id: 'BulkProgress' });
export type BulkProgress = z.infer<typeof bulkProgress>;

/** What the selections of a resource are declared by. */
interface Selected<Set extends z.ZodType> {
  path: string;
  tag: string;
  /** How sentences name several of its records. */
  many: string;
  write: Permission;
  /** What can be done to them. Without it, everything. */
  actions?: readonly BulkAction[];
  /** What an edit of many sets. Without it, they can't be edited together. */
  set?: Set;
  /** Whether it is for those alone who have shown lately that it is them, but for trials. */
  stepUp?: true;
}

const ids = z.array(recordId).max(BULK_MAX);
const parameter = z.union([z.string(), z.number(), z.boolean()]);

/** Which records are meant: those of the ids, or all that their list shows by its parameters. */
export const selection = {
  ids: ids.min(1).optional(),
  /** Instead of ids: the parameters of the list, and all that it shows by them. */
  where: z.record(z.string(), z.union([parameter, z.array(parameter)])).optional(),
  /** Those that are left out of it. */
  except: ids.default([]),
  /** How many there were when it was confirmed. */
  expected: z.int().min(0).optional(),
};

/** What is refused: none of both, and both. */
interface Selecting {
  ids?: unknown;
  where?: unknown;
}
export const isSelecting = ({ ids, where }: Selecting) => ids !== undefined || where !== undefined;
export const IS_NEEDED = { path: ['ids'], ...fault('required') };
export const isOneWay = ({ ids, where }: Selecting) => ids === undefined || where === undefined;
export const IS_TOO_MUCH = { path: ['where'], ...fault('invalid') };

/** The call that does one thing to many records of a resource. */
export function bulkCall<Set extends z.ZodType = z.ZodUndefined>({
  path,
  tag,
  many,
  write,
  actions = BULK_ACTIONS,
  set,
  stepUp,
}: Selected<Set>) {
  const body = z
    .object({
      action: z.enum(actions.filter((action) => action !== 'edit' || set)) as z.ZodType<BulkAction>,
      set: (set ?? z.undefined()).optional() as z.ZodOptional<Set>,
      ...selection,
    })
    .refine((given) => given.action !== 'edit' || given.set !== undefined, {
      path: ['set'],
      ...fault('required'),
    })
    .refine(isSelecting, IS_NEEDED)
    .refine(isOneWay, IS_TOO_MUCH);
  return endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    summary:
      `Does one thing to many ${many}, each by its own rules; with dryRun=true says what would happen. ` +
      'A caller who hangs up ends it, and what is done by then stays',
    tag,
    access: write,
    query: z.object({ dryRun: queryFlag.default(false) }),
    body,
    progress: bulkProgress,
    answer: bulkAnswer,
    errors: ['bulk.changed'],
    ...(stepUp && { stepUp: 'unless-trial' }),
  });
}

/** Puts back what a call for many has done. Who may is decided by whose records they are. */
export const undoBulk = endpoint({
  method: 'POST',
  path: '/bulk/{batchId}/undo',
  summary: `Undoes a call for many within ${BULK_UNDO_DAYS} days, for each record that still is as it left it`,
  tag: 'Selections',
  access: 'users.self',
  params: z.object({ batchId: z.uuid() }),
  answer: bulkAnswer,
  errors: ['forbidden', 'auth.step_up', 'not_found'],
});
