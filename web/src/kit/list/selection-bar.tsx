import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/kit/display/plain-icon-button.tsx';
import { useFocusKept } from '#web/kit/display/use-focus-kept.ts';
import { useFormat } from '#web/lib/format.ts';
import type { ListTable } from './list-table.ts';
import classes from './selection-bar.module.css';
import type { Ticks } from './use-ticks.ts';

interface SelectionBarProps<Row extends RowData> {
  table: ListTable<Row>;
  ticks: Ticks;
  /** How many rows the list has, where all of them can be selected at once. */
  total: number | undefined;
  /** Makes the buttons for what is selected. */
  children: ReactNode;
}

/** How many rows are ticked, on whichever pages, and what can be done with them. Comes with the first tick. */
export function SelectionBar<Row extends RowData>(props: SelectionBarProps<Row>) {
  const { table, ticks, total = 0, children } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  const { everything, count, tickAll, clear } = ticks;
  const shown = count > 0;
  const hasMore = !everything && total > count && table.getIsAllPageRowsSelected();
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
          <PlainIconButton label={t('list.clearSelection')} onClick={clear}>
            <IconX size={16} aria-hidden />
          </PlainIconButton>
          {hasMore && (
            <Button variant="subtle" size="sm" onClick={tickAll}>
              {t('list.selectAll', { total: number(total) })}
            </Button>
          )}
          {children}
        </>
      )}
    </section>
  );
}
