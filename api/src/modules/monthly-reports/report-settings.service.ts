import type { ReportSettings, ReportSettingsInput } from '#contracts/organisations/report-settings.ts';
import type { Database, Queryable } from '../../platform/db/client.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import { recordEtag, requireIfMatch, type TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { recordEdit } from '../../platform/resource/history/audit.service.ts';
import { zoneOf } from '../dashboard/dashboard.service.ts';
import { dayIn, dueOn, firstMonth, isReported } from './report-months.ts';
import * as queries from './report-settings.queries.ts';

/** When and to whom the monthly report of an organisation is mailed. @param timeZone of the installation */
export function reportSettingsService(db: Database, timeZone: string) {
  const todayOf = async (id: number) =>
    dayIn(await zoneOf(db, { organisationId: [id] }, timeZone), clockDate());

  const readSettings = async (
    tx: Queryable,
    id: number,
    today: string,
  ): Promise<TaggedRow<ReportSettings>> => {
    const {
      deletedAt,
      enabled,
      day,
      nextMonth: month,
      version,
    } = orNotFound(await queries.findSettings(tx, id));
    const recipients = await queries.recipientsOf(tx, id);
    const due = month && dueOn(month, day);
    const isNext = enabled && isReported(month, deletedAt, timeZone);
    const next = isNext ? { month, on: due < today ? today : due } : null;
    return { row: { enabled, day, recipients, next }, tag: recordEtag('report-settings', id, version) };
  };

  return {
    read: async (id: number) => readSettings(db, id, await todayOf(id)),

    async update(
      id: number,
      input: ReportSettingsInput,
      { ifMatch, origin }: Pick<ChangeContext, 'ifMatch' | 'origin'>,
    ): Promise<TaggedRow<ReportSettings>> {
      const today = await todayOf(id);
      return db.transaction(async (tx) => {
        await queries.lockSettings(tx, id);
        const stored = orNotFound(await queries.findSettings(tx, id));
        const before = await readSettings(tx, id, today);
        requireIfMatch(ifMatch, before.tag);
        if (stored.deletedAt !== null) throw problem('record.inactive');
        return recordEdit(tx, origin, before, async () => {
          await queries.writeSettings(tx, id, input, nextMonth(stored, input.day, today));
          const after = await readSettings(tx, id, today);
          return {
            after,
            auditEvent: {
              ...{ action: 'update', resource: 'organisation', recordId: id, recordName: stored.name },
              before: audited(before.row),
              after: audited(after.row),
            },
          };
        });
      });
    },
  };
}

/** Never a month that is settled; while reports are mailed, whatever the day becomes, the one that is next. */
function nextMonth({ enabled, nextMonth: next }: queries.StoredSettings, day: number, today: string): string {
  const upcoming = firstMonth(today, day);
  return enabled || next > upcoming ? next : upcoming;
}

/** The fields that the audit trail compares. */
function audited({ enabled, day, recipients }: ReportSettings) {
  return {
    reportMailed: enabled,
    reportDay: day,
    mail: recipients.map(({ email, language }) => `${email} (${language})`),
  };
}
