import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { useFormat } from '#web/lib/format.ts';
import type { ListTable } from './list-table.ts';
import classes from './selection-bar.module.css';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps<Row extends RowData> {
  /** The list's table, where all that it finds can be selected at once. */
  table?: ListTable<Row>;
  selection: Pick<RowSelection, 'everything' | 'count' | 'selectAll' | 'clear'>;
  /** Number of rows, if all of them can be selected at once. */
  total?: number | undefined;
  /** The buttons for the selection. */
  children: ReactNode;
}

/** Shows how many rows are selected on all pages, and the actions on them. Appears with the first selection. */
export function SelectionBar<Row extends RowData>(props: SelectionBarProps<Row>) {
  const { table, selection, total = 0, children } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  const { everything, count, selectAll, clear } = selection;
  const shown = count > 0;
  const hasMore = !everything && total > count && table?.getIsAllPageRowsSelected();
  // The button that clears the selection disappears with it.
  const frame = useFocusFallback<HTMLElement>();
  // So does the button that opened the dialog of an action, once that is done.
  const wasShown = useRef(shown);
  useEffect(() => {
    if (wasShown.current && !shown && document.activeElement === document.body) frame.current?.focus();
    wasShown.current = shown;
  }, [shown, frame]);
  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={shown ? classes.bar : classes.none}
      aria-label={shown ? t('list.selection') : undefined}
    >
      {/* A live region must exist before its text, or screen readers won't announce it. */}
      <p className={classes.count} role="status">
        {shown && t('list.selected', { count })}
      </p>
      {shown && (
        <>
          <PlainIconButton label={t('list.clearSelection')} onClick={clear}>
            <IconX size={16} aria-hidden />
          </PlainIconButton>
          {hasMore && (
            <Button variant="subtle" size="sm" onClick={selectAll}>
              {t('list.selectAll', { total: number(total) })}
            </Button>
          )}
          {children}
        </>
      )}
    </section>
  );
}
