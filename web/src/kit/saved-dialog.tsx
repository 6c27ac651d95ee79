import { useTranslation } from 'react-i18next';
import { Confirm } from './confirm.tsx';
import type { RecordForm } from './use-record-form.ts';

/** After creating: another one, or back to the list. */
export function SavedDialog({ record }: { record: Pick<RecordForm<never, never>, 'another' | 'leave'> }) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('form.saved')}
      confirmLabel={t('form.newRecord')}
      cancelLabel={t('form.exit')}
      onConfirm={record.another}
      onCancel={() => record.leave({ force: true })}
    >
      {t('form.savedText')}
    </Confirm>
  );
}
