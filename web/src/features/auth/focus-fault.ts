interface FaultyForm {
  getInputNode: (path: string) => HTMLElement | null;
}

/**
 * Focuses the first invalid field.
 * @param faults the errors by field, in reading order
 */
export function focusFault(form: FaultyForm, faults: Record<string, unknown>): void {
  const [first] = Object.keys(faults);
  if (first) form.getInputNode(first)?.focus();
}
