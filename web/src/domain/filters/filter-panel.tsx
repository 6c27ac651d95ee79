import { Button, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import type { FilterState } from '#web/kit/list/list-state.ts';
import { ChoiceFilterField, DateRangeFilterField, RecordFilterField } from './filter-fields.tsx';
import type { FilterSpec, ListFilter } from './filter-specs.ts';
import { specOf, useFilterLabel } from './filter-specs.ts';

interface FilterPanelProps {
  /** In display order. */
  filters: readonly ListFilter[];
  state: FilterState;
  /** Name of the filter to edit; null to choose one first. */
  focused: string | null;
}

/** Adds filters one by one: their names, then the field of the chosen one. */
export function FilterPanel({ filters, state, focused }: FilterPanelProps) {
  const { t } = useTranslation();
  const labelOf = useFilterLabel();
  const specs = filters.map(specOf);
  const [name, setName] = useState(focused);
  const chosen = specs.length === 1 ? specs[0] : specs.find((kind) => kind.name === name);
  const frame = useRef<HTMLDivElement>(null);
  // The popover may have moved the focus before the panel was loaded, or may still do so, at the mark.
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>(name === null ? 'input, button' : 'input');
    first?.setAttribute('data-autofocus', '');
    const timer = setTimeout(() => first?.focus());
    return () => clearTimeout(timer);
  }, [name]);

  if (chosen === undefined)
    return (
      <Stack ref={frame} gap={0}>
        {specs.map((kind) => (
          <Button
            key={kind.name}
            variant="subtle"
            color="gray"
            justify="space-between"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            onClick={() => setName(kind.name)}
          >
            {labelOf(kind)}
          </Button>
        ))}
      </Stack>
    );
  return (
    <Stack ref={frame} gap="sm">
      <FilterField kind={chosen} state={state} />
      {chosen.kind === 'days' && <TimeZoneNote />}
      {specs.length > 1 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => setName(null)}
        >
          {t('filters.other')}
        </Button>
      )}
    </Stack>
  );
}

function FilterField({ kind, state }: { kind: FilterSpec; state: FilterState }) {
  if (kind.kind === 'days') return <DateRangeFilterField kind={kind} state={state} />;
  return kind.kind === 'choice' ? (
    <ChoiceFilterField kind={kind} state={state} />
  ) : (
    <RecordFilterField kind={kind} state={state} />
  );
}
