import { Button, Loader, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterState } from './list-state.ts';

/** What a list's `<FilterParts>` is given. */
export interface FilterPartProps {
  state: FilterState;
  /** The fields to choose by, or the chips that say what is chosen. */
  part: 'fields' | 'chips';
  /** Of the fields: the name of the one that takes the focus. */
  focused: string | null;
  /** Of the chips: shows the field of a filter. */
  onEdit: (name: string) => void;
  /** Of the chips: one of them is gone, and the focus with it. */
  onRemoved: () => void;
}

interface ListFiltersProps {
  state: FilterState;
  Filters: ComponentType<FilterPartProps>;
}

/** What narrows a list by its records' fields: a button that opens the fields, and a chip for each that is set. */
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
