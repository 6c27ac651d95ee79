import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LazyConfirmDialog } from '#web/kit/dialogs/lazy-confirm-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

interface SavedDialogProps {
  record: Pick<RecordForm<never, never>, 'created' | 'createAnother' | 'leave'>;
  /** Grammatical gender of what was created: in some languages, "another" depends on it. */
  feminine: boolean;
}

/** Shown after creating a record: offers to create another one or to return to the list. */
export function SavedDialog({ record, feminine }: SavedDialogProps) {
  const { t } = useTranslation();
  return (
    <LazyConfirmDialog
      title={t('form.saved')}
      confirmLabel={t(feminine ? 'form.anotherFeminine' : 'form.another')}
      cancelLabel={t('form.backToList')}
      onConfirm={record.createAnother}
      onCancel={() => record.leave({ force: true })}
    >
      <Text size="sm" fw={500} mb="xs">
        {record.created}
      </Text>
      {t('form.savedText')}
    </LazyConfirmDialog>
  );
}
