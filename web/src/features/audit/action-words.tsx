import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditAction } from '#contracts/audit.ts';

/** What may be the work of somebody who has no business here. */
const SUSPICIOUS: readonly AuditAction[] = [
  'sign-in-refused',
  'sign-in-not-allowed',
  'step-up-refused',
  'token-reused',
  'permission-refused',
  'throttled',
];

/** What was done, in words; what deserves a look stands out. */
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
