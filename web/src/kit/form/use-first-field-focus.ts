import { useLayoutEffect } from 'react';
import type { RecordForm } from './use-record-form.ts';

/** Focuses the first field of an empty form: when it opens, and again for each further record. */
export function useFirstFieldFocus(
  record: Pick<RecordForm<never, never>, 'formRef' | 'editing' | 'created'>,
) {
  const { formRef, editing, created } = record;
  useLayoutEffect(() => {
    if (!editing && created === null) formRef.current?.querySelector<HTMLElement>('[data-path]')?.focus();
  }, [formRef, editing, created]);
}
