import { useLayoutEffect } from 'react';
import type { RecordForm } from './use-record-form.ts';

/** Focuses the first field of an empty form: when it opens, and again for each further record. */
export function useFirstFieldFocus(
  record: Pick<RecordForm<never, never>, 'element' | 'editing' | 'created'>,
) {
  const { element, editing, created } = record;
  useLayoutEffect(() => {
    if (!editing && created === null) element.current?.querySelector<HTMLElement>('[data-path]')?.focus();
  }, [element, editing, created]);
}
