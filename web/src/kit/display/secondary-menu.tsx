import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconDownload, IconRefresh } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#web/kit/list/list-state.ts';
import type { ListTable } from '#web/kit/list/list-table.ts';
import { IconButton } from './icon-button.tsx';
import { openOnArrow } from './open-on-arrow.ts';

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
