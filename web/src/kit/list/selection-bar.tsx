import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/kit/display/plain-icon-button.tsx';
import { useFocusKept } from '#web/kit/display/use-focus-kept.ts';
import { useFormat } from '#web/lib/format.ts';
import type { ListTable } from './list-table.ts';
import type { Selection } from './many/many-actions.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps<Row extends RowData> {
  table: ListTable<Row>;
  /** How many rows the list has, where all of them can be selected at once. */
  total: number | undefined;
  /** Makes the buttons for what is selected. */
  children: (selection: Selection) => ReactNode;
}

/** How many rows are ticked, on whichever pages, and what can be done with them. Comes with the first tick. */
export function SelectionBar<Row extends RowData>({ table, total = 0, children }: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const ids = table.getSelectedRowIds();
  const shown = ids.length > 0;
  // With another tick it is those that are ticked again.
  const [wholeOf, setWholeOf] = useState<string | null>(null);
  const everything = shown && wholeOf === ids.join();
  const count = everything ? total : ids.length;
  const hasMore = !everything && total > ids.length && table.getIsAllPageRowsSelected();
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
        {shown && t('list.selected', { count })}
      </p>
      {shown && (
        <>
          <PlainIconButton label={t('list.clearSelection')} onClick={() => table.resetRowSelection(true)}>
            <IconX size={16} aria-hidden />
          </PlainIconButton>
          {hasMore && (
            <Button variant="subtle" size="sm" onClick={() => setWholeOf(ids.join())}>
              {t('list.selectAll', { total: number(total) })}
            </Button>
          )}
          {children({ ids, everything, count })}
        </>
      )}
    </section>
  );
}
