import { Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/kit/display/icon-button.tsx';
import { openOnArrow } from '#web/kit/display/open-on-arrow.ts';
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
