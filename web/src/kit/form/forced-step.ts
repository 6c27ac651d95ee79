let forced = false;

/** Runs a history step without the question about unsaved changes: they are saved or discarded. */
export function forceStep(step: () => void): void {
  forced = true;
  step();
}

/** Whether the step that is starting is a forced one. Must be called exactly once per step. */
export function isForcedStep(): boolean {
  const answer = forced;
  forced = false;
  return answer;
}
