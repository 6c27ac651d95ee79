import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { type HistoryOf, historySinceQuery } from './history.api.ts';
import { RestoreDialog } from './restore.dialog.tsx';

interface RestoreEntryProps {
  of: HistoryOf;
  /** The entry to go back to. */
  auditId: number;
  onClose: () => void;
}

/** `RestoreDialog` where the record's history isn't at hand. */
export function RestoreEntry({ of, auditId, onClose }: RestoreEntryProps) {
  const { t } = useTranslation();
  const query = useQuery(historySinceQuery(of, auditId));
  const entry = query.data?.find((each) => each.auditId === auditId);
  if (entry && query.data) {
    const later = query.data.filter((each) => each.auditId > auditId);
    return <RestoreDialog of={of} entry={entry} later={later} onClose={onClose} />;
  }
  return (
    query.isError && (
      <Dialog title={t('recordHistory.view')} onClose={onClose}>
        <ListLoadError query={query} />
      </Dialog>
    )
  );
}
