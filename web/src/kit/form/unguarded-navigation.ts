let unguarded = false;

/** Runs a history step without the question about unsaved changes: they are saved or discarded. */
export function navigateUnguarded(step: () => void): void {
  unguarded = true;
  step();
}

/** Whether the step that is starting is a forced one. Must be called exactly once per step. */
export function consumeUnguarded(): boolean {
  const current = unguarded;
  unguarded = false;
  return current;
}
