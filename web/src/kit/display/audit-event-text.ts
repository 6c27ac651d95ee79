import type { TFunction } from 'i18next';
import type { AlertKind } from '#contracts/alerts.ts';
import type { AuditAction, AuditEntry } from '#contracts/audit.ts';
import { recordPath } from '#contracts/record-path.ts';

/** What ends a session: such a record is named by the address where the session was. */
const ENDS: readonly AuditAction[] = ['sign-out', 'session-ended'];

/** Which record it is about: what it is, its name of that time, and its id. With the texts of `audit` and of the kinds of alerts. */
export function recordText(
  entry: Pick<AuditEntry, 'resource' | 'recordName' | 'recordId' | 'action'>,
  t: TFunction,
): string {
  const { resource, recordName, recordId, action } = entry;
  if (resource === 'session' && ENDS.includes(action) && recordName)
    return t('auditEvents.sessionAt', { address: recordName });
  const id = recordId === null ? null : `#${recordId}`;
  // A rule has no name but its kind.
  const name =
    resource === 'alert-rule' && recordName !== null
      ? t(`alertKinds.${recordName as AlertKind}`)
      : recordName;
  const which = [name, id].filter((part) => part).join(' ');
  const what = t(`auditEvents.resources.${resource}`);
  return which ? `${what}: ${which}` : what;
}

/** The page of the record that it is about; undefined where it is about none, or says that the record is gone. */
export function recordHref({
  resource,
  recordName,
  recordId,
  action,
}: Pick<AuditEntry, 'resource' | 'recordName' | 'recordId' | 'action'>): string | undefined {
  if (recordId === null || action === 'delete') return undefined;
  if (resource === 'session' || resource === 'identity' || resource === 'shots') return undefined;
  if (resource === 'terms' || resource === 'alert' || resource === 'alert-rule') return undefined;
  return recordPath(resource, recordId, recordName ?? '');
}
