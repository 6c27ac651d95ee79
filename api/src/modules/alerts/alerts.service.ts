import {
  type Alert,
  type AlertState,
  canAcknowledge,
  canReopen,
  canSnooze,
} from '#contracts/alerts/alerts.ts';
import type { AuditAction } from '#contracts/audit.ts';
import type { ErrorCode } from '#contracts/core/errors.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { optionalInstantText } from '../../platform/db/instants.ts';
import type { ChangeContext, Origin } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { recordEach } from '../../platform/resource/history/audit.service.ts';
import type { AlertHandling } from './alerts.queries.ts';
import * as queries from './alerts.queries.ts';

export { unresolvedAlerts } from './alerts.queries.ts';

type Context = Pick<ChangeContext, 'origin' | 'user'>;

/** The error for an action that the state does not allow; a snoozed alert allows every action. */
function refusalOf(state: AlertState): ErrorCode {
  if (state === 'resolved') return 'alert.resolved';
  return state === 'acknowledged' ? 'alert.acknowledged' : 'alert.open';
}

/** What becomes of an alert. @throws the problem that refuses it */
type Decision = (alert: AlertHandling, id: number) => AlertHandling;

/** What people can do with alerts. */
type Action = Extract<AuditAction, 'acknowledge' | 'snooze' | 'reopen'>;

const ACTION_TO: Record<Exclude<AlertState, 'resolved'>, Action> = {
  open: 'reopen',
  acknowledged: 'acknowledge',
  snoozed: 'snooze',
};

/** @param until for snoozing */
export function decisionOf(action: Action, { user }: Context, until: string | null): Decision {
  const none = { acknowledgedBy: null, snoozedUntil: null };
  const allowed = { acknowledge: canAcknowledge, snooze: canSnooze, reopen: canReopen }[action];
  const to: AlertHandling = {
    acknowledge: { ...none, state: 'acknowledged' as const, acknowledgedBy: user.userId },
    snooze: { ...none, state: 'snoozed' as const, snoozedUntil: until && new Date(until).toISOString() },
    reopen: { ...none, state: 'open' as const },
  }[action];
  return (alert) => {
    if (!allowed(alert)) throw problem(refusalOf(alert.state));
    return to;
  };
}

/**
 * Changes alerts, each with its own audit event, which keeps how the alert was so that a batch can be undone.
 * @returns why alerts were refused, by id
 */
export async function decideAlerts(
  tx: Transaction,
  ids: readonly number[],
  decide: Decision,
  { origin }: Pick<Context, 'origin'>,
): Promise<Map<number, ProblemError>> {
  const locked = new Map((await queries.lockAlerts(tx, ids)).map((row) => [row.alertId, row]));
  const refusals = new Map<number, ProblemError>();
  const changes = ids.flatMap((id) => {
    const row = locked.get(id);
    if (!row) {
      refusals.set(id, problem('not_found'));
      return [];
    }
    const { state, acknowledgedBy, snoozedUntil } = row;
    const from = { state, acknowledgedBy, snoozedUntil: optionalInstantText(snoozedUntil) };
    try {
      return [{ id, from, to: decide(from, id), recordName: row.subjectName }];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      refusals.set(id, error);
      return [];
    }
  });
  if (changes.length === 0) return refusals;
  await queries.changeAlerts(tx, changes);
  await recordEach(
    tx,
    origin,
    changes.map(({ id, from, to, recordName }) => ({
      action: ACTION_TO[to.state as keyof typeof ACTION_TO],
      resource: 'alert',
      recordId: id,
      recordName,
      before: { snoozedUntil: from.snoozedUntil },
      after: { snoozedUntil: to.snoozedUntil },
      former: { input: from },
      snapshot: { input: to },
    })),
  );
  return refusals;
}

/** What users do with single alerts. Rounds open and resolve them. */
export function alertService(db: Database) {
  const change = (
    id: number,
    context: Context,
    action: Action,
    until: string | null = null,
  ): Promise<Alert> =>
    db.transaction(async (tx) => {
      const refusals = await decideAlerts(tx, [id], decisionOf(action, context, until), context);
      for (const refusal of refusals.values()) throw refusal;
      return orNotFound(await queries.findAlert(tx, id));
    });

  return {
    acknowledge: (id: number, context: Context) => change(id, context, 'acknowledge'),
    snooze: (id: number, until: string, context: Context) => change(id, context, 'snooze', until),
    reopen: (id: number, context: Context) => change(id, context, 'reopen'),
  };
}

/**
 * Gives unresolved alerts to somebody, puts them off, or opens them again if neither is given, as part of another change.
 * Those that are resolved, or open already, stay as they are.
 */
export async function changeAlerts(
  tx: Transaction,
  ids: readonly number[],
  origin: Origin,
  { acknowledgedBy, snoozedUntil }: { acknowledgedBy: number | null; snoozedUntil: Date | null },
): Promise<void> {
  const state = snoozedUntil ? 'snoozed' : acknowledgedBy ? 'acknowledged' : 'open';
  const to = { state, acknowledgedBy, snoozedUntil: optionalInstantText(snoozedUntil) } as const;
  const decide: Decision = (alert) => {
    if (alert.state === 'resolved' || (alert.state === 'open' && state === 'open'))
      throw problem(refusalOf(alert.state));
    return to;
  };
  await decideAlerts(tx, ids, decide, { origin });
}
