import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '#contracts/core/bulk.ts';
import { ManyDialog } from './many.dialog.tsx';
import type { ManyActions, Selection } from './many-actions.ts';

interface ManyButtonsProps extends Pick<ManyActions<never>, 'edit' | 'editOnly' | 'kind' | 'resource'> {
  selection: Selection;
  /** Whether active records are listed. */
  active: boolean;
  /** What the list is asked for. */
  asked: object;
  /** Clears the selection. */
  onDone: () => void;
}

/** What can be done with the selection, each behind a dialog that tells first what would happen. */
export function ManyButtons({ edit, editOnly, kind, resource, active, ...rest }: ManyButtonsProps) {
  const { t } = useTranslation();
  const [action, setAction] = useState<BulkAction | null>(null);
  const edits: [BulkAction, string][] = edit ? [['edit', edit.label(t)]] : [];
  const actions: [BulkAction, string][] = editOnly
    ? edits
    : active
      ? [['deactivate', t('list.deactivate')], ...edits]
      : [
          ['activate', t('list.activate')],
          ['delete', t('list.delete')],
        ];
  const label = actions.find(([each]) => each === action)?.[1];
  return (
    <>
      {actions.map(([each, words]) => (
        <Button key={each} variant="default" size="sm" onClick={() => setAction(each)}>
          {words}
        </Button>
      ))}
      {action && label && (
        <ManyDialog
          Field={action === 'edit' ? edit?.Field : undefined}
          {...rest}
          {...{ kind, resource, action, label }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}
