import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ZoneNote } from '#web/kit/display/zone-note.tsx';
import type { FilterState } from '#web/kit/list/list-state.ts';
import { ChoiceFilterField, DaysFilterField, RecordFilterField } from './filter-fields.tsx';
import type { FilterKind, FilterPartsProps } from './filter-kinds.ts';

/** The fields of all filters. */
export function FilterPanel({
  kinds,
  state,
  focused,
}: Pick<FilterPartsProps, 'kinds' | 'state' | 'focused'>) {
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
      {kinds.map((kind) => (
        <FilterField key={kind.name} kind={kind} state={state} />
      ))}
      {kinds.some(({ kind }) => kind === 'days') && <ZoneNote />}
    </Stack>
  );
}

function FilterField({ kind, state }: { kind: FilterKind; state: FilterState }) {
  if (kind.kind === 'days') return <DaysFilterField kind={kind} state={state} />;
  return kind.kind === 'choice' ? (
    <ChoiceFilterField kind={kind} state={state} />
  ) : (
    <RecordFilterField kind={kind} state={state} />
  );
}
