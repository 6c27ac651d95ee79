import {
  type Alert,
  type AlertState,
  canAcknowledge,
  canReopen,
  canSnooze,
} from '#contracts/alerts/alerts.ts';
import type { AuditAction } from '#contracts/audit.ts';
import type { ErrorCode } from '#contracts/core/errors.ts';
import type { Database } from '../../platform/db/client.ts';
import { instantText } from '../../platform/db/instants.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import * as queries from './alerts.queries.ts';

export { unresolvedAlerts } from './alerts.queries.ts';

type Context = Pick<ChangeContext, 'origin' | 'user'>;

/** The error for an action that the state does not allow; a snoozed alert allows every action. */
function refusalOf(state: AlertState): ErrorCode {
  if (state === 'resolved') return 'alert.resolved';
  return state === 'acknowledged' ? 'alert.acknowledged' : 'alert.open';
}

/** What users do with alerts. Rounds open and resolve them. */
export function alertService(db: Database) {
  const change = (
    id: number,
    { origin }: Context,
    action: Extract<AuditAction, 'acknowledge' | 'snooze' | 'reopen'>,
    allowed: (alert: Pick<Alert, 'state'>) => boolean,
    to: queries.AlertChange,
  ): Promise<Alert> =>
    db.transaction(async (tx) => {
      const locked = orNotFound(await queries.lockAlert(tx, id));
      if (!allowed(locked)) throw problem(refusalOf(locked.state));
      await queries.changeAlert(tx, id, to);
      const until = (at: Date | null | undefined) => ({ snoozedUntil: at ? instantText(at) : null });
      await recordEvent(tx, origin, {
        action,
        resource: 'alert',
        recordId: id,
        recordName: locked.subjectName,
        before: until(locked.snoozedUntil),
        after: until(to.snoozedUntil),
      });
      return orNotFound(await queries.findAlert(tx, id));
    });

  return {
    acknowledge: (id: number, context: Context) =>
      change(id, context, 'acknowledge', canAcknowledge, {
        state: 'acknowledged',
        acknowledgedBy: context.user.userId,
      }),
    snooze: (id: number, until: string, context: Context) =>
      change(id, context, 'snooze', canSnooze, { state: 'snoozed', snoozedUntil: new Date(until) }),
    reopen: (id: number, context: Context) => change(id, context, 'reopen', canReopen, { state: 'open' }),
  };
}
