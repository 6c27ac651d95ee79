import { IconX } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/kit/display/plain-icon-button.tsx';
import { useFocusKept } from '#web/kit/display/use-focus-kept.ts';
import type { ListTable } from './list-table.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps<Row extends RowData> {
  table: ListTable<Row>;
  /** Makes the buttons, by the ids of the ticked rows. */
  children: (ids: string[]) => ReactNode;
}

/** How many rows are ticked, on whichever pages, and what can be done with them. Comes with the first tick. */
export function SelectionBar<Row extends RowData>({ table, children }: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const ids = table.getSelectedRowIds();
  const shown = ids.length > 0;
  // The button that clears the selection goes with it.
  const frame = useFocusKept<HTMLElement>();
  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={shown ? classes.bar : classes.none}
      aria-label={shown ? t('list.selection') : undefined}
    >
      {/* There before it says anything: else it would not be read out. */}
      <p className={classes.count} role="status">
        {shown && t('list.selected', { count: ids.length })}
      </p>
      {shown && (
        <>
          <PlainIconButton label={t('list.clearSelection')} onClick={() => table.resetRowSelection(true)}>
            <IconX size={16} aria-hidden />
          </PlainIconButton>
          {children(ids)}
        </>
      )}
    </section>
  );
}
