import type { TFunction } from 'i18next';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import type { AuditAction, AuditEntry } from '#contracts/audit.ts';
import { recordPath } from '#contracts/core/resources.ts';
import { readableName } from '#web/domain/visits/visit-name.ts';

/** Actions that end a session; their events are named by the address of the session. */
const ENDS: readonly AuditAction[] = ['sign-out', 'session-ended'];

/** Describes an event's record: its kind, its name at the time and its id. Needs `audit` and alert-kind texts. */
export function recordText(
  entry: Pick<AuditEntry, 'resource' | 'recordName' | 'recordId' | 'action'>,
  t: TFunction,
): string {
  const { resource, recordName, recordId, action } = entry;
  if (resource === 'session' && ENDS.includes(action) && recordName)
    return t('auditEvents.sessionAt', { address: recordName });
  const id = recordId === null ? null : `#${recordId}`;
  // An alert rule has no name but its kind.
  const name =
    resource === 'alert-rule' && recordName !== null
      ? t(`alertKinds.${recordName as AlertKind}`)
      : recordName && readableName(resource, recordName, t);
  const which = [name, id].filter((part) => part).join(' ');
  const what = t(`auditEvents.resources.${resource}`);
  return which ? `${what}: ${which}` : what;
}

/** Returns the path of an event's record; undefined if there is none or the event deletes it. */
export function recordHref({
  resource,
  recordId,
  action,
}: Pick<AuditEntry, 'resource' | 'recordId' | 'action'>): string | undefined {
  if (recordId === null || action === 'delete') return undefined;
  if (resource === 'session' || resource === 'identity' || resource === 'shots') return undefined;
  if (resource === 'terms' || resource === 'alert' || resource === 'alert-rule' || resource === 'system')
    return undefined;
  return recordPath(resource, recordId);
}
