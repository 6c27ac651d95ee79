import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './list-page.module.css';
import type { PageSize } from './list-search.ts';
import type { ListState } from './list-state.ts';

interface ListPagerProps {
  state: ListState;
  /** Undefined until the first page is there. */
  total: number | undefined;
  totalPages: number | undefined;
}

/** Which rows of how many are shown, how many fit a page, and the pages. */
export function ListPager({ state, total = 0, totalPages = 0 }: ListPagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const first = (state.page - 1) * state.size + 1;
  const last = Math.min(state.page * state.size, total);

  if (total === 0) return null;
  return (
    <Group justify="space-between" gap="sm" mt="sm" mih={36}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" visibleFrom="sm" aria-hidden>
          {t('list.rowsPerPage')}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={t('list.rowsPerPage')}
          data={PAGE_SIZES.map(String)}
          value={String(state.size)}
          onChange={(event) => state.setSize(Number(event.currentTarget.value) as PageSize)}
        />
        <Text size="sm" c="dimmed" role="status" className={classes.range}>
          {first <= last &&
            t('list.range', { first: number(first), last: number(last), total: number(total) })}
        </Text>
      </Group>
      {totalPages > 1 && (
        <nav aria-label={t('list.pages')}>
          <Pagination
            size="sm"
            value={state.page}
            onChange={(page) => state.setPage(page)}
            total={totalPages}
            getItemProps={(page) => ({ 'aria-label': t('list.page', { page: number(page) }) })}
            getControlProps={(control) => ({ 'aria-label': t(`list.go.${control}`) })}
          />
        </nav>
      )}
    </Group>
  );
}
