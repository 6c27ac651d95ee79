import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '#contracts/core/bulk.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import type { BulkEdit, BulkFieldProps, BulkRequest } from './bulk.api.ts';
import { BulkDialog } from './bulk.dialog.tsx';

interface BulkButtonsProps extends Pick<BulkRequest, 'kind' | 'resource' | 'selection' | 'apiQuery'> {
  /** For active records. */
  edits?: readonly BulkEdit[] | undefined;
  /** The records are neither active nor inactive: editing is the only action. */
  stateless?: true | undefined;
  /** Whether the list shows active records. */
  active: boolean;
  /** Clears the selection. */
  onDone: () => void;
}

/** An action on the selection. */
interface BulkActionRequest {
  action: BulkAction;
  label: string;
  Field?: ComponentType<BulkFieldProps> | undefined;
  set?: object | undefined;
}

/** Actions on the selection; each opens a dialog that first shows what would happen. */
export function BulkButtons(props: BulkButtonsProps) {
  const { edits = [], stateless, kind, resource, active, ...rest } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<BulkActionRequest | null>(null);
  const isOfHouse = useIsOfHouse();
  const edit = edits
    .filter(({ ofHouse }) => isOfHouse || !ofHouse)

    .map(({ label, Field, set }): BulkActionRequest => {
      return { action: 'edit', label: label(t, isOfHouse), Field, set };
    });
  const actions: BulkActionRequest[] = stateless
    ? edit
    : active
      ? [{ action: 'deactivate', label: t('list.deactivate') }, ...edit]
      : [
          { action: 'activate', label: t('list.activate') },
          // Capsules are never deleted for good.
          ...(kind === 'capsule' ? [] : [{ action: 'delete', label: t('list.delete') } as const]),
        ];
  return (
    <>
      {actions.map((each) => (
        <Button key={each.label} variant="default" size="sm" onClick={() => setChosen(each)}>
          {each.label}
        </Button>
      ))}
      {chosen && (
        <BulkDialog
          Field={chosen.Field}
          fixed={chosen.set}
          {...rest}
          {...{ kind, resource, action: chosen.action, label: chosen.label }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
