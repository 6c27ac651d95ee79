import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import type { FilterState } from '#web/kit/list/list-state.ts';
import { ChoiceFilterField, DateRangeFilterField, RecordFilterField } from './filter-fields.tsx';
import type { FilterSpec, ListFilter } from './filter-specs.ts';
import { specOf } from './filter-specs.ts';

interface FilterPanelProps {
  /** In display order. */
  filters: readonly ListFilter[];
  state: FilterState;
  /** Name of the filter whose field to focus. */
  focused: string | null;
}

/** The fields of all filters. */
export function FilterPanel({ filters, state, focused }: FilterPanelProps) {
  const specs = filters.map(specOf);
  const frame = useRef<HTMLDivElement>(null);
  // The popover may have moved the focus before these fields were loaded, or may still do so, at the mark.
  useEffect(() => {
    const field = focused ? `[data-filter="${focused}"] input` : 'input';
    const input = frame.current?.querySelector<HTMLElement>(field);
    input?.setAttribute('data-autofocus', '');
    const timer = setTimeout(() => input?.focus());
    return () => clearTimeout(timer);
  }, [focused]);
  return (
    <Stack ref={frame} gap="sm">
      {specs.map((kind) => (
        <FilterField key={kind.name} kind={kind} state={state} />
      ))}
      {specs.some(({ kind }) => kind === 'days') && <TimeZoneNote />}
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
