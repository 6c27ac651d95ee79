import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditAction } from '#contracts/audit.ts';

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
