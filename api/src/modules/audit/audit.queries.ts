import { getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AuditEntry, listAudit } from '#contracts/audit.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import { day } from '#contracts/core/fields.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { defineList } from '../../platform/db/define-list.ts';
import { startOfDay } from '../../platform/db/filters.ts';
import { instantText } from '../../platform/db/instants.ts';
import { contains } from '../../platform/db/list-conditions.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import { removeSnapshotFiles, shownChanges } from '../../platform/resource/history/snapshots.ts';

type Request = Received<typeof listAudit>['query'];

const {
  searched: _,
  snapshot: __,
  former: ___,
  batchId: ____,
  organisationId: _____,
  ...stored
} = getTableColumns(auditLog);

/** Members see who among the operator's staff changed their records, but not from which address or browser. */
const ofThoseSeen = (column: PgColumn) => sql<string>`case
  when current_user = 'sillage_member' and not exists (
    select from ${users} person where person.user_id = audit_log.user_id
  ) then '' else ${column} end`;

const columns = {
  ...stored,
  changes: shownChanges,
  address: ofThoseSeen(auditLog.address),
  userAgent: ofThoseSeen(auditLog.userAgent),
};

function selectEntries(db: Queryable, selected = columns) {
  return db.select(selected).from(auditLog).$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectEntries>>[number];

/** @param timeZone IANA name of the time zone whose days the filter uses */
export const auditList = (timeZone: string) =>
  defineList<Request, Selected, AuditEntry>({
    name: 'audit',
    source: (request) => ({
      from: sql`${auditLog}`,
      id: sql`${auditLog.auditId}`,
      sort: {
        createdAt: sql`${auditLog.createdAt}`,
        auditId: sql`${auditLog.auditId}`,
        'user.id': sql`coalesce(${auditLog.userId}, 0)`,
        'user.nome': sql`coalesce(fold(${auditLog.userName}), '')`,
        action: sql`${auditLog.action}`,
        resource: sql`${auditLog.resource}`,
        recordId: sql`coalesce(${auditLog.recordId}, 0)`,
        recordName: sql`coalesce(fold(${auditLog.recordName}), '')`,
        address: columns.address,
        userAgent: columns.userAgent,
      },
      where: matching(request, timeZone),
      search: (filter) => {
        const bySearched = contains(auditLog.searched, filter);
        if (ownOrganisation() === undefined) return bySearched;
        const shown = sql`concat_ws(E'\\n', ${auditLog.userName}, ${auditLog.recordName}, ${columns.address})`;
        return sql`${bySearched} and ${contains(sql`fold(${shown})`, filter)}`;
      },
    }),
    select: (db, beside) => selectEntries(db, beside(columns)),
    present: ({ userId, userName, createdAt, ...row }) => ({
      ...row,
      createdAt: instantText(createdAt),
      user: userId === null ? null : { id: userId, nome: userName ?? '' },
    }),
    id: (row) => row.auditId,
  });

function matching(
  { resource, action, recordId, userId, from, to }: Omit<Request, 'page' | 'perPage'>,
  timeZone: string,
): SQL {
  // The start of the given day, or of the day after it.
  const moment = (text: string, daysLater: number) =>
    day.safeParse(text).success
      ? startOfDay(sql`(${text}::date + ${daysLater}::int)`, timeZone)
      : sql`${text}`;
  const wanted = [
    resource && sql`${auditLog.resource} = ${resource}`,
    action && sql`${auditLog.action} = ${action}`,
    recordId && sql`${auditLog.recordId} = ${recordId}`,
    userId && sql`${auditLog.userId} = ${userId}`,
    from && sql`${auditLog.createdAt} >= ${moment(from, 0)}`,
    to && sql`${auditLog.createdAt} < ${moment(to, 1)}`,
  ].filter((condition) => typeof condition === 'object');
  return sql.join([sql`true`, ...wanted], sql` and `);
}

/**
 * Deletes entries past their retention. Access and changes have separate limits.
 * @param days of each kind
 * @param at the current time
 * @returns the number of entries deleted of each kind, and the keys of their pictures
 */
export async function purgeAudit(
  db: Queryable,
  { accessDays, changeDays }: { accessDays: number; changeDays: number },
  at: Date,
): Promise<{ access: number; changes: number; freed: string[] }> {
  const older = (days: number) =>
    lt(auditLog.createdAt, sql`${at}::timestamptz - make_interval(days => ${days})`);
  const access = await db
    .delete(auditLog)
    .where(sql`${auditLog.resource} = 'session' and ${older(accessDays)}`);
  const changes = sql`${auditLog.resource} <> 'session' and ${older(changeDays)}`;
  const freed = await removeSnapshotFiles(db, changes);
  const changed = await db.delete(auditLog).where(changes);
  return { access: access.rowCount ?? 0, changes: changed.rowCount ?? 0, freed };
}
