import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#contracts/audit.ts';
import type { ErrorCode } from '#contracts/core/errors.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Origin, originOf } from '../../platform/http/call-context.ts';
import { type AuditEvent, recordEvent } from '../../platform/resource/history/audit.service.ts';
import { tryCountCall } from '../session/throttle.ts';

/** Between entries for the same refusal: same user, call and address. */
const SECONDS_BETWEEN = 60;

/**
 * Records a refusal at most `atMost` times a minute for the same user, call and address, across all processes. The
 * event's fields must have a bounded number of values, since refused callers can repeat calls at will.
 */
export async function recordRateLimited(
  db: Database,
  origin: Origin,
  auditEvent: AuditEvent,
  atMost = 1,
): Promise<void> {
  const { action, resource, recordId, recordName } = auditEvent;
  const call = JSON.stringify(['audit', action, origin.userId, resource, recordId, recordName]);
  await db.transaction(async (tx) => {
    const counting = { call, address: origin.address, limit: atMost, windowSeconds: SECONDS_BETWEEN };
    if ((await tryCountCall(tx, counting)) === 0) await recordEvent(tx, origin, auditEvent);
  });
}

const REFUSALS: Partial<Record<ErrorCode, AuditAction>> = {
  forbidden: 'permission-refused',
  rate_limited: 'throttled',
};

/** Records a call refused for lack of a permission or because of a rate limit. */
export async function recordRefusal(db: Database, code: ErrorCode, request: FastifyRequest): Promise<void> {
  const action = REFUSALS[code];
  if (!action) return;
  const { user, device } = request.caller ?? {};
  await recordRateLimited(db, originOf(request, user), {
    action,
    resource: device ? 'device' : 'session',
    recordId: device?.deviceId ?? null,
    recordName: `${request.method} ${templateOf(request)}`,
  });
}

/** The path as in the contract, without parameter values: `/usuario/{id}`. */
function templateOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.url ?? '').replace(/^\/api(?=\/)/, '').replaceAll(/:(\w+)/g, '{$1}');
}
