import type { AuditAction } from '#contracts/audit.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import { can } from '#contracts/core/permissions.ts';
import {
  type readToday,
  TODAY_ACCESS,
  TODAY_KINDS,
  type TodayAction,
  type TodayItem,
  type TodayKind,
} from '#contracts/today.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { ChangeContext, SignedInUser } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { changeAlerts } from '../alerts/alerts.service.ts';
import type { SystemWatch } from '../system/system-watch.ts';
import { giveVisit } from '../visits/visits.service.ts';
import * as queries from './today.queries.ts';
import type { TodayQuestion } from './today-items.ts';

export interface TodayDeps {
  db: Database;
  /** IANA name of the time zone that decides which day it is. */
  timeZone: string;
  watch: Pick<SystemWatch, 'backup'>;
}

type Context = Pick<ChangeContext, 'origin' | 'user'>;
type Holder = Pick<SignedInUser, 'profile' | 'organisationId'>;

/** What ends an item of each kind; what is to be refilled depends on visits. */
const ENDS: Record<Exclude<TodayKind, 'capsule.refill'>, TodayAction> = {
  'device.silent': 'check',
  'device.behind': 'check',
  'device.fault': 'check',
  'shots.too_many': 'check',
  'capsule.elsewhere': 'check',
  'quiz.unpublished': 'publish',
  'initiative.starting': 'check',
  'initiative.short': 'check',
  'incident.report': 'report',
  'user.unconfirmed': 'remind',
  'backup.late': 'check',
  'visit.due': 'visit',
};

function kindsFor(user: Holder): TodayKind[] {
  return TODAY_KINDS.filter((kind) => can(user, TODAY_ACCESS[kind]));
}

/** Whether somebody may say who does an item and when; members only read visits. */
function mayPlan(kind: TodayKind, user: Holder): boolean {
  return can(user, kind === 'visit.due' ? 'visits.write' : 'alerts.write');
}

function endOf({ kind, visitId, subject }: queries.FoundItem, user: Holder): TodayAction {
  if (kind !== 'capsule.refill') return ENDS[kind];
  if (visitId !== null) return 'visit';
  return subject.kind === 'place' && can(user, 'visits.write') ? 'plan' : 'refill';
}

function withActions(item: queries.FoundItem, user: Holder): TodayItem {
  const planning = mayPlan(item.kind, user) ? (['assign', 'snooze'] as const) : [];
  return { ...item, actions: [endOf(item, user), ...planning] };
}

/** The day's work: what needs doing, derived from the records each time, and who does it. */
export function todayService({ db, timeZone, watch }: TodayDeps) {
  const ask = async (kinds: readonly TodayKind[]): Promise<TodayQuestion> => {
    const backup = kinds.includes('backup.late') ? await watch.backup() : undefined;
    const due = backup?.nextAt ?? new Date();
    return { timeZone, backupDue: backup?.overdue ? due : undefined };
  };

  const read = async (
    query: Received<typeof readToday>['query'],
    user: SignedInUser,
  ): Promise<AnswerOf<typeof readToday>> => {
    const kinds = kindsFor(user);
    if (kinds.length === 0) return { counts: {}, total: 0, totalPages: 0, data: [] };
    const assigneeId = { all: undefined, none: null, me: user.userId }[query.assignee];
    const { data, ...page } = await queries.todayPage(db, kinds, await ask(kinds), query, assigneeId);
    return { ...page, data: data.map((item) => withActions(item, user)) };
  };

  /** Changes the state of an item and of the alerts that it comes from. */
  const change = async (
    key: string,
    { user, origin }: Context,
    action: Extract<AuditAction, 'assign' | 'snooze' | 'reopen'>,
    to: queries.TodayState,
  ): Promise<TodayItem> => {
    const kinds = kindsFor(user).filter((kind) => key === kind || key.startsWith(`${kind}:`));
    if (kinds.length === 0) return orNotFound<TodayItem>(undefined);
    const question = await ask(kinds);
    const find = (tx: Transaction) => queries.findItem(tx, kinds, question, key);
    return db.transaction(async (tx) => {
      const item = orNotFound(await find(tx));
      if (!mayPlan(item.kind, user)) throw problem('forbidden');
      if (
        to.assigneeId &&
        !(await queries.canTake(tx, to.assigneeId, item.organisation?.organisationId ?? null))
      )
        throw fieldProblem({ path: 'userId', code: 'reference' });
      const alertIds = item.alertId === null ? await queries.alertsToRefill(tx, item) : [item.alertId];
      await changeAlerts(
        tx,
        item.kind === 'capsule.refill' || item.alertId !== null ? alertIds : [],
        origin,
        {
          acknowledgedBy: to.assigneeId ?? null,
          snoozedUntil: to.snoozedUntil ?? null,
        },
      );
      if (item.kind === 'visit.due' && to.assigneeId !== undefined && item.visitId !== null)
        await giveVisit(tx, item.visitId, to.assigneeId);
      else if (item.alertId === null) await queries.keepState(tx, item, to);
      const changed = orNotFound(await find(tx));
      await recordEvent(tx, origin, {
        action,
        resource: item.subject.kind,
        recordId: item.subject.id,
        recordName: item.subject.name,
        before: { assignee: item.assignee?.nome ?? null, snoozedUntil: item.snoozedUntil },
        after: { assignee: changed.assignee?.nome ?? null, snoozedUntil: changed.snoozedUntil },
      });
      return withActions(changed, user);
    });
  };

  return {
    read,
    assign: (key: string, userId: number | null, context: Context) =>
      change(key, context, 'assign', { assigneeId: userId }),
    snooze: (key: string, until: string | null, context: Context) =>
      change(key, context, until === null ? 'reopen' : 'snooze', {
        snoozedUntil: until === null ? null : new Date(until),
      }),
  };
}

/**
 * Forgets who took care of what no longer needs doing, so that it begins anew when it does again. Whether a backup is late
 * only the server knows; its item keeps its state.
 */
export function forgetEndedItems(db: Database, timeZone: string): Promise<void> {
  const kinds = TODAY_KINDS.filter((kind) => kind !== 'backup.late');
  return queries.forgetEnded(db, kinds, { timeZone, backupDue: undefined });
}
