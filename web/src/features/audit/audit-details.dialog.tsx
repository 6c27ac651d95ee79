import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contracts/audit.ts';
import { recordText } from '#web/domain/history/audit-event-text.ts';
import type { DetailLine } from '#web/kit/dialogs/details-dialog.tsx';
import { DetailsDialog } from '#web/kit/dialogs/details-dialog.tsx';
import { ActionWords } from './action-words.tsx';
import { personText } from './audit-texts.ts';
import { Changes } from './changes.tsx';
import { Moment } from './moment.tsx';

interface AuditDetailsProps {
  entry: AuditEntry;
  onClose: () => void;
}

/** All the details of one audit event, read-only. */
export function AuditDetails({ entry, onClose }: AuditDetailsProps) {
  const { t } = useTranslation();
  const lines: DetailLine[] = [
    [t('audit.when'), <Moment key="when" at={entry.createdAt} />],
    [t('audit.who'), personText(entry, t)],
    [t('audit.action'), <ActionWords key="action" action={entry.action} />],
    [t('audit.record'), recordText(entry, t)],
    [t('audit.address'), entry.address],
    [t('audit.userAgent'), entry.userAgent],
  ];
  return (
    <DetailsDialog title={t('audit.detailsTitle')} lines={lines} size="xl" onClose={onClose}>
      {entry.changes.length > 0 && <Changes of={entry} />}
    </DetailsDialog>
  );
}
