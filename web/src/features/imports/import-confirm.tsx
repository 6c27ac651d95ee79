import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportKind, ImportResult } from '#contracts/imports.ts';
import { LazyConfirmDialog } from '#web/kit/dialogs/lazy-confirm-dialog.tsx';
import { useFormat } from '#web/lib/format.ts';

interface ImportConfirmProps {
  kind: ImportKind;
  result: ImportResult;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before the import, with what it will do. */
export function ImportConfirm({ kind, result, onConfirm, onCancel }: ImportConfirmProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { created, updated, warningsTotal } = result;
  return (
    <LazyConfirmDialog
      title={t('imports.confirm.title')}
      confirmLabel={t('imports.start')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack gap={4}>
        {created > 0 && <span>{t('imports.confirm.create', { number: number(created) })}</span>}
        {updated > 0 && <span>{t('imports.confirm.update', { number: number(updated) })}</span>}
        {warningsTotal > 0 && <span>{t('imports.warnings.title', { count: warningsTotal })}.</span>}
        {kind === 'users' && created > 0 && <span>{t('imports.confirm.mails')}</span>}
      </Stack>
    </LazyConfirmDialog>
  );
}
