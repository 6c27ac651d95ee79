import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './details-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** A name and what it says; a dash where that is nothing. */
export type DetailLine = readonly [name: string, value: ReactNode];

interface DetailsDialogProps {
  title: string;
  lines: readonly DetailLine[];
  size: 'lg' | 'xl';
  onClose: () => void;
  /** What no line can say. */
  children?: ReactNode;
}

/** All that is known of a record, line by line, to be read. */
export function DetailsDialog({ title, lines, size, onClose, children }: DetailsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <dl className={classes.lines}>
        {lines.map(([name, value]) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
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
