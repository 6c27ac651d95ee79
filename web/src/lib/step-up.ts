/** Called with whether the user confirmed who they are. */
export type StepUpCallback = (done: boolean) => void;

let prompt = (end: StepUpCallback) => end(false);
let pending: Promise<boolean> | undefined;

/** Sets how users are asked to confirm who they are. */
export function setStepUpPrompt(next: typeof prompt): void {
  prompt = next;
}

/** Asks the user to confirm, once for all waiting calls. @returns whether the calls may be repeated */
export function requestStepUp(): Promise<boolean> {
  pending ??= new Promise<boolean>(prompt).finally(() => {
    pending = undefined;
  });
  return pending;
}
