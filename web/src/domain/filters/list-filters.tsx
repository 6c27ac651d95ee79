import { Button, Loader, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterState } from '#web/kit/list/list-state.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import type { ListFilter } from './filter-specs.ts';

const FilterChips = lazyComponent(['filters'], () => import('./filter-chips.tsx'), 'FilterChips');
const FilterPanel = lazyComponent(['filters'], () => import('./filter-panel.tsx'), 'FilterPanel');

interface ListFiltersProps {
  state: FilterState;
  /** In display order. */
  filters: readonly ListFilter[];
}

/** Filters of a list: a button that opens their fields, and a chip for each filter that is set. */
export function ListFilters({ state, filters }: ListFiltersProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [focused, setFocused] = useState<string | null>(null);
  const open = (name: string | null) => {
    setFocused(name);
    setOpened(true);
  };

  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={() => (opened ? setOpened(false) : open(null))}
          >
            {t('list.filters')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('list.filters')} w={340} maw="calc(100vw - 32px)">
          <Suspense fallback={<Loader size="sm" role="img" aria-label={t('list.loading')} />}>
            <FilterPanel filters={filters} state={state} focused={focused} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {Object.keys(state.filters).length > 0 && (
        <Suspense>
          <FilterChips
            filters={filters}
            state={state}
            onEdit={open}
            onRemoved={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}
