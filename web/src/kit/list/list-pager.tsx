import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { useFormat } from '#web/lib/format.ts';
import type { PageSize } from './list-search.ts';
import type { ListState } from './list-state.ts';

/** What a page counts, if its rows stand for several of it each. */
export interface CountedTexts {
  /** Labels the page size. */
  perPage: string;
  range: (shown: { first: string; last: string; total: string }) => string;
}

interface ListPagerProps {
  state: ListState;
  /** Undefined until the first page is loaded. */
  total: number | undefined;
  totalPages: number | undefined;
  /** The rows are still those of the previous page. */
  isPlaceholder?: boolean;
  /** Missing: rows. */
  counted?: CountedTexts | undefined;
}

/** Shows the range of rows and the total, and selects the page size and the page. */
export function ListPager({
  state,
  total = 0,
  totalPages = 0,
  isPlaceholder = false,
  counted,
}: ListPagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { page, size } = state;
  const [shown, setShown] = useState({ page, size });
  if (!isPlaceholder && (shown.page !== page || shown.size !== size)) setShown({ page, size });
  const first = (shown.page - 1) * shown.size + 1;
  const last = Math.min(shown.page * shown.size, total);
  const range = { first: number(first), last: number(last), total: number(total) };
  const perPage = counted?.perPage ?? t('list.rowsPerPage');

  if (total === 0) return null;
  return (
    <Group justify="space-between" gap="sm" mih={36} mt="sm">
      <Group gap="xs">
        <Text size="sm" c="dimmed" visibleFrom="sm" aria-hidden>
          {perPage}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={perPage}
          value={String(size)}
          onChange={(event) => state.setSize(Number(event.currentTarget.value) as PageSize)}
          data={PAGE_SIZES.map(String)}
        />
        <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }} role="status">
          {first <= last && (counted?.range(range) ?? t('list.range', range))}
        </Text>
      </Group>
      {totalPages > 1 && <PageButtons page={page} total={totalPages} onChange={state.setPage} />}
    </Group>
  );
}

interface PageButtonsProps {
  page: number;
  total: number;
  onChange: (page: number) => void;
}

/** Goes to another page of a list. @param total the number of pages */
export function PageButtons({ page, total, onChange }: PageButtonsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  // On the first and last page, the button that led there becomes disabled.
  const frame = useFocusFallback<HTMLElement>();
  return (
    <nav ref={frame} tabIndex={-1} aria-label={t('list.pages')}>
      <Pagination
        size="sm"
        value={page}
        total={total}
        onChange={onChange}
        getItemProps={(each) => ({ 'aria-label': t('list.page', { page: number(each) }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'previous' ? 'list.go.previous' : 'list.go.next'),
        })}
      />
    </nav>
  );
}
