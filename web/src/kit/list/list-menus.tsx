import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns3,
  IconDots,
  IconDownload,
  IconRefresh,
} from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { IconButton, openOnArrow } from '#web/kit/display/icon-buttons.tsx';
import type { ListState } from './list-state.ts';
import type { ListTable } from './list-table.ts';

interface ColumnsMenuProps<Row extends RowData> {
  table: ListTable<Row>;
}

/** Menu that shows and hides columns. The title and the actions, without which a row makes no sense, always stay. */
export function ColumnsMenu<Row extends RowData>({ table }: ColumnsMenuProps<Row>) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('list.columns')} visibleFrom="sm" onKeyDown={openOnArrow}>
          <IconColumns3 size={18} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ColumnItems table={table} />
      </Menu.Dropdown>
    </Menu>
  );
}

function ColumnItems<Row extends RowData>({ table }: ColumnsMenuProps<Row>) {
  const columns = table
    .getAllLeafColumns()
    .filter((column) => column.getCanHide() && column.columnDef.meta?.card === undefined);
  return columns.map((column) => (
    <Menu.CheckboxItem
      key={column.id}
      checked={column.getIsVisible()}
      onChange={(visible) => column.toggleVisibility(visible)}
    >
      {String(column.columnDef.header)}
    </Menu.CheckboxItem>
  ));
}

interface SecondaryMenuProps<Row extends RowData> {
  table: ListTable<Row>;
  state: ListState;
  onRefresh: () => void;
  onExport: (() => void) | undefined;
}

/** Narrow screens only: the actions otherwise beside the heading, and sorting, since cards have no column headers. */
export function SecondaryMenu<Row extends RowData>(props: SecondaryMenuProps<Row>) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('list.more')} hiddenFrom="sm" onKeyDown={openOnArrow}>
          <IconDots size={18} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <SecondaryItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function SecondaryItems<Row extends RowData>(props: SecondaryMenuProps<Row>) {
  const { table, state, onRefresh, onExport } = props;
  const { t } = useTranslation();
  const sorts = table
    .getAllLeafColumns()
    .filter((column) => state.sortable.includes(column.id) && column.getCanSort());
  return (
    <>
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        {t('list.refresh')}
      </Menu.Item>
      {onExport && (
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
          {t('list.export')}
        </Menu.Item>
      )}
      <Menu.Label>{t('list.sortBy')}</Menu.Label>
      {sorts.map((column) => {
        const sorted = column.getIsSorted();
        const field = String(column.columnDef.header);
        const Icon = sorted === 'asc' ? IconArrowUp : IconArrowDown;
        return (
          <Menu.RadioItem
            key={column.id}
            value={column.id}
            checked={sorted !== false}
            checkIcon={<Icon size={16} />}
            closeMenuOnClick={false}
            // Choosing the current column again reverses its order.
            onClick={() => column.toggleSorting()}
          >
            {sorted ? t(`list.inOrder.${sorted}`, { field }) : field}
          </Menu.RadioItem>
        );
      })}
    </>
  );
}
