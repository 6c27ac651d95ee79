import { usePagination } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { IconChevronLeft, IconChevronRight, IconDots, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '#contracts/core/constants.ts';
import { useFocusKept } from '#web/kit/display/use-focus-kept.ts';
import field from '#web/kit/fields/plain-field.module.css';
import { useFormat } from '#web/lib/format.ts';
import classes from './list-pager.module.css';
import type { PageSize } from './list-search.ts';
import type { ListState } from './list-state.ts';

interface ListPagerProps {
  state: ListState;
  /** Undefined until the first page is there. */
  total: number | undefined;
  totalPages: number | undefined;
  /** The rows are still those of the page before. */
  old?: boolean;
}

/** Which rows of how many are shown, how many fit a page, and the pages. */
export function ListPager({ state, total = 0, totalPages = 0, old = false }: ListPagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { page, size } = state;
  const [shown, setShown] = useState({ page, size });
  if (!old && (shown.page !== page || shown.size !== size)) setShown({ page, size });
  const first = (shown.page - 1) * shown.size + 1;
  const last = Math.min(shown.page * shown.size, total);

  if (total === 0) return null;
  return (
    <div className={classes.pager}>
      <div className={classes.size}>
        <p className={`${classes.words} mantine-visible-from-sm`} aria-hidden>
          {t('list.rowsPerPage')}
        </p>
        <div className={classes.select}>
          <select
            className={`${field.field} ${classes.sizes}`}
            aria-label={t('list.rowsPerPage')}
            value={String(size)}
            onChange={(event) => state.setSize(Number(event.currentTarget.value) as PageSize)}
          >
            {PAGE_SIZES.map((each) => (
              <option key={each} value={String(each)}>
                {each}
              </option>
            ))}
          </select>
          <IconSelector className={classes.chevron} aria-hidden />
        </div>
        <p className={`${classes.words} ${classes.range}`} role="status">
          {first <= last &&
            t('list.range', { first: number(first), last: number(last), total: number(total) })}
        </p>
      </div>
      {totalPages > 1 && <Pages page={page} total={totalPages} onChange={state.setPage} />}
    </div>
  );
}

interface PagesProps {
  page: number;
  total: number;
  onChange: (page: number) => void;
}

function Pages({ page, total, onChange }: PagesProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  // At either end the step that led there can't be pressed any more.
  const frame = useFocusKept<HTMLElement>();
  const { range, setPage, previous, next } = usePagination({ page, total, onChange });
  return (
    <nav ref={frame} tabIndex={-1} className={classes.pages} aria-label={t('list.pages')}>
      <Step label={t('list.go.previous')} icon={IconChevronLeft} disabled={page === 1} onClick={previous} />
      {range.map((each, index) =>
        each === 'dots' ? (
          <span key={index === 1 ? 'before' : 'after'} className={classes.dots}>
            <IconDots className={classes.icon} aria-hidden />
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={`mantine-focus-auto mantine-active ${classes.page}`}
            aria-label={t('list.page', { page: number(each) })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => setPage(each)}
          >
            {each}
          </button>
        ),
      )}
      <Step label={t('list.go.next')} icon={IconChevronRight} disabled={page === total} onClick={next} />
    </nav>
  );
}

interface StepProps {
  label: string;
  icon: Icon;
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, icon: StepIcon, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${disabled ? '' : 'mantine-active'} ${classes.page} ${classes.step}`}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <StepIcon className={classes.icon} aria-hidden />
    </button>
  );
}
