import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListRequest } from '#contracts/core/list.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import type { Queryable } from './client.ts';
import {
  defineList,
  type List,
  type ListParts,
  type RecordSelect,
  type UnpagedRequest,
} from './define-list.ts';
import { type Filters, filterConditions } from './filters.ts';
import type { ListSource, SortByReference, SortByReferencedName } from './list-order.ts';
import { prepared } from './prepared.ts';
import { type ResourceTable, tableOf } from './resources.ts';
import { earliestFirst, sorted } from './schema/columns.ts';
import { ownOrganisation } from './scope.ts';

interface ResourceListParts<Request extends ListRequest, Selected, Row>
  extends Omit<ListParts<Request, Selected, Row>, 'name' | 'source'>,
    Pick<ListSource<never>, 'search'> {
  filters: Filters<Request>;
  /** What each field sorts by; it may depend on the caller. */
  sort(request: UnpagedRequest<Request>): ListSource<Request['orderBy']>['sort'];
}

/** The list of a resource: of its active or its inactive records, if they have these states. */
export function resourceList<Request extends ListRequest & { isActive?: boolean }, Selected, Row>(
  resource: ResourceName,
  { filters, sort, search, ...parts }: ResourceListParts<Request, Selected, Row>,
): List<Request, Row> {
  const { table, tableName, id, active } = tableOf(resource);
  return defineList<Request, Selected, Row>({
    ...parts,
    name: tableName,
    source(request) {
      const { isActive } = request;
      const narrowed = filterConditions(filters, request);
      const conditions = [isActive === undefined ? sql`true` : inState(active, isActive), narrowed];
      return {
        from: sql`${table}`,
        id: sql`${id}`,
        where: sql.join(
          conditions.filter((condition) => condition !== undefined),
          sql` and `,
        ),
        // The kept counts include everybody's rows. With a filter the total is counted at each request.
        counted:
          narrowed || ownOrganisation() !== undefined
            ? undefined
            : { table: tableName, active: isActive ?? true },
        sort: sort(request),
        search,
      };
    },
  });
}

type Dated = Record<'deletedAt' | 'createdAt' | 'updatedAt' | 'version', PgColumn>;

/** The columns of `recordDates`, and of the version that an ETag is made of. */
export function datesAndVersion<Table extends Dated>({ deletedAt, createdAt, updatedAt, version }: Table) {
  return { deletedAt, createdAt, updatedAt, version };
}

/** Selects a record by its id, in a statement that is prepared once. */
export async function selectRecord<Selected>(
  db: Queryable,
  resource: ResourceName,
  id: number,
  select: (db: Queryable) => RecordSelect<Selected>,
): Promise<Selected | undefined> {
  const build = () => select(db).where(eq(tableOf(resource).id, sql.placeholder('id')));
  const [selected] = await prepared(db, resource, build, { id });
  return selected;
}

/**
 * What the columns of a resource's own table sort by; a list adds what else it can be sorted by. Texts sort without case
 * and accents, dates with nulls first, as the indices have them.
 * @param active which records are listed, if they have these states
 */
export function recordSort<Name extends ResourceName>(
  resource: Name,
  active?: boolean,
): Record<keyof ResourceTable<Name>['_']['columns'] & string, SQL> {
  const { table, id, sortedName, name } = tableOf(resource);
  const places = Object.entries<PgColumn>(getTableColumns(table)).map(([field, column]) => {
    if (column === name) return [field, sql`${sortedName}`];
    // No active record has a deactivation date, so all are equal.
    if (field === 'deletedAt' && active) return [field, sql`${id}`];
    if (column.columnType === 'PgText') return [field, sorted(column)];
    const isTime = ['PgTimestamp', 'PgDateString'].includes(column.columnType);
    return [field, isTime && !column.notNull ? earliestFirst(column) : sql`${column}`];
  });
  return Object.fromEntries(places);
}

/** Sorts rows by the name of a record that they refer to; a missing record has an empty name. */
export function sortByName(resource: ResourceName, reference: PgColumn): SortByReferencedName {
  const { table, id, sortedName } = tableOf(resource);
  return {
    table: sql`${table}`,
    id: sql`${id}`,
    name: sql`${sortedName}`,
    ...sortById(resource, reference),
    optional: !reference.notNull || ownOrganisation() !== undefined,
  };
}

/** Sorts rows by the id of a record that they refer to, 0 for none. Ids of records hidden from members count as 0. */
export function sortById(resource: ResourceName, reference: PgColumn): SortByReference {
  const { table, id } = tableOf(resource);
  const seen = sql`(select ${id} from ${table} where ${id} = ${reference})`;
  return { reference: ownOrganisation() === undefined ? sql`${reference}` : seen };
}

/** "Is active" or "is inactive" as a literal, so that the planner knows how many rows match. */
function inState(active: PgColumn | undefined, wanted: boolean): SQL {
  return sql`${active} = ${wanted ? sql`true` : sql`false`}`;
}
