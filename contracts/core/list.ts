import * as z from 'zod';
import { DEFAULT_PAGE_SIZE, FILTER_MAX_LENGTH, MAX_PAGE_SIZE, NAME_MAX } from './constants.ts';
import { fault, line, queryFlag, queryInteger } from './fields.ts';

/**
 * The query of a list.
 * @param sortable field names of the row, dotted for nested ones; the first is the default
 */
export function listQuery<const Field extends string>(sortable: readonly [Field, ...Field[]]) {
  const [first] = sortable;
  return z.object({
    page: queryInteger(1, 2_147_483_647).default(1),
    perPage: queryInteger(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    orderBy: orderBy(sortable).default(first as never),
    orderByDirection: z.enum(['ASC', 'DESC']).default('DESC'),
    FilterString: line(0, FILTER_MAX_LENGTH).default(''),
  });
}

/** The query of a list whose records are active or inactive. */
export function activeListQuery<const Field extends string>(sortable: readonly [Field, ...Field[]]) {
  return listQuery(sortable).extend({ isActive: queryFlag.default(true) });
}

/** Columns to export, by their names in the list and separated by commas; unknown names are ignored. */
export const exportColumns = z
  .string()
  .max(500)
  .transform((names) => names.split(','))
  .optional();

/**
 * The query of a list's export: the list's query without paging.
 * @param query made by `listQuery` or `activeListQuery`
 */
export function exportQuery<Shape extends z.ZodRawShape & Record<'page' | 'perPage', z.ZodType>>(
  query: z.ZodObject<Shape>,
) {
  const { page: _, perPage: __, ...filters } = query.shape;
  return z.object({
    ...filters,
    columns: exportColumns,
  });
}

function orderBy<const Field extends string>(sortable: readonly Field[]) {
  const known = new Map<string, Field>(sortable.map((field) => [field.toLowerCase(), field]));
  return z
    .string()
    .transform((text, context): Field => {
      const field = known.get(text.toLowerCase());
      if (field === undefined) {
        context.addIssue({ code: 'custom', ...fault('list.order_by') });
        return z.NEVER;
      }
      return field;
    })
    .meta({ wire: { type: 'string', enum: sortable } });
}

/** The response of a list. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), total: z.int(), totalPages: z.int() });
}

/** The query of a quick search. */
export const quickSearchQuery = z.object({ str: line(0, NAME_MAX).default('') });

/** The query of a removal: `hardDelete=true` deletes the record for good. */
export const deleteQuery = z.object({ hardDelete: queryFlag.default(false) });

/** The response of a quick search. */
export function resultsOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row) });
}

/** What every parsed list query contains. */
export interface ListRequest<Field extends string = string> {
  page: number;
  perPage: number;
  orderBy: Field;
  orderByDirection: 'ASC' | 'DESC';
  FilterString: string;
}
