let forced = false;

/** Takes a step in the history that nobody is to be asked about: what was unsaved is saved, or let go. */
export function forceStep(step: () => void): void {
  forced = true;
  step();
}

/** Whether the step that begins now is one of these. Asked once for each step. */
export function isForcedStep(): boolean {
  const answer = forced;
  forced = false;
  return answer;
}
