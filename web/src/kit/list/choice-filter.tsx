import { SegmentedControl } from '@mantine/core';

interface ChoiceFilterProps<Value extends string> {
  /** What it is a choice of. */
  label: string;
  /** Null for all. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** What the choice of no value is called. */
  all: string;
  options: readonly { value: Value; label: string }[];
}

const ALL = '';

/** The one of these values that a filter says; null where it says none, or several. */
export function chosenOf<Value extends string>(values: readonly Value[], filter: string | undefined) {
  return values.find((value) => value === filter) ?? null;
}

/** Narrows a list to one of a few kinds of its records, or to none of them. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, value, onChange, all, options } = props;
  return (
    <SegmentedControl
      aria-label={label}
      value={value ?? ALL}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
      data={[{ value: ALL, label: all }, ...options]}
    />
  );
}
