import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './details-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** A label and its value; an empty value is shown as a dash. */
export type DetailLine = readonly [name: string, value: ReactNode];

interface DetailsDialogProps {
  title: string;
  lines: readonly DetailLine[];
  size: 'lg' | 'xl';
  onClose: () => void;
  /** Content that doesn't fit into lines. */
  children?: ReactNode;
}

/** Shows all details of a record, line by line. */
export function DetailsDialog({ title, lines, size, onClose, children }: DetailsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={classes.line}>
            <Text component="dt" inherit c="dimmed">
              {name}
            </Text>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('shell.close')}
        </Button>
      </Group>
    </Dialog>
  );
}
