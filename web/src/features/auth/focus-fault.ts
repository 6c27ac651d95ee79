interface FaultyForm {
  getInputNode: (path: string) => HTMLElement | null;
}

/**
 * Puts the cursor into the first field with a fault.
 * @param faults by field, in reading order
 */
export function focusFault(form: FaultyForm, faults: Record<string, unknown>): void {
  const [first] = Object.keys(faults);
  if (first) form.getInputNode(first)?.focus();
}
