import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { ListTable } from './list-table.ts';

/** Chooses the columns to show. Those that make a row what it is, its title and its actions, always stay. */
export function ColumnsMenu<Row extends RowData>({ table }: { table: ListTable<Row> }) {
  const { t } = useTranslation();
  const columns = table
    .getAllLeafColumns()
    .filter((column) => column.getCanHide() && column.columnDef.meta?.card === undefined);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('list.columns')}>
          <ActionIcon variant="default" size="input-sm" aria-label={t('list.columns')} visibleFrom="sm">
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={column.getIsVisible()}
            onChange={(visible) => column.toggleVisibility(visible)}
          >
            {String(column.columnDef.header)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
