import { Badge, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AuditAction, AuditEntry } from '#contracts/audit.ts';
import { useFormat } from '#web/lib/format.ts';

/** Actions that may come from an attacker. */
const SUSPICIOUS: readonly AuditAction[] = [
  'sign-in-refused',
  'sign-in-not-allowed',
  'step-up-refused',
  'token-reused',
  'permission-refused',
  'throttled',
];

/** The name of the action; suspicious ones are highlighted. */
export function ActionWords({ action }: { action: AuditAction }) {
  const { t } = useTranslation();
  const words = t(`auditEvents.actions.${action}`);
  if (!SUSPICIOUS.includes(action)) return words;
  return (
    <Badge color="red" variant="light" miw="max-content">
      {words}
    </Badge>
  );
}

/** An instant in the installation's time zone, and in the user's own where the two differ. */
export function Moment({ at }: { at: string }) {
  const { t } = useTranslation();
  const { dateTime, ownDateTime } = useFormat();
  const own = ownDateTime(at);
  return (
    <>
      {dateTime(at)}
      {own && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {t('audit.ownTime', { time: own })}
        </Text>
      )}
    </>
  );
}

/** Who did it, by the name they had at the time. Events without an IP address come from the server itself. */
export function whoText({ user, address }: AuditEntry, t: TFunction): string {
  return user?.nome ?? t(address === '' ? 'auditEvents.system' : 'auditEvents.nobody');
}

/** Like `whoText`, with the user id. */
export function personText(entry: AuditEntry, t: TFunction): string {
  return entry.user ? `${whoText(entry, t)} #${entry.user.id}` : whoText(entry, t);
}
