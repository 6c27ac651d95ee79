import { Button, Loader, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterState } from './list-state.ts';

/** Props of a list's `Filters`. */
export interface ListFilterProps {
  state: FilterState;
  /** Whether to render the filters' fields or the chips of those that are set. */
  part: 'fields' | 'chips';
  /** For fields: name of the one to focus. */
  focused: string | null;
  /** For chips: opens the field of a filter. */
  onEdit: (name: string) => void;
  /** For chips: called when one has been removed, and the focus with it. */
  onRemoved: () => void;
}

interface ListFiltersProps {
  state: FilterState;
  Filters: ComponentType<ListFilterProps>;
}

/** Filters of a list: a button that opens their fields, and a chip for each filter that is set. */
export function ListFilters({ state, Filters }: ListFiltersProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [focused, setFocused] = useState<string | null>(null);
  const open = (name: string | null) => {
    setFocused(name);
    setOpened(true);
  };
  const parts = { state, focused, onEdit: open, onRemoved: () => button.current?.focus() };

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
            <Filters {...parts} part="fields" />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {Object.keys(state.filters).length > 0 && (
        <Suspense>
          <Filters {...parts} part="chips" />
        </Suspense>
      )}
    </>
  );
}
