/** Called with whether the user confirmed who they are. */
export type EndStepUp = (done: boolean) => void;

let ask = (end: EndStepUp) => end(false);
let asking: Promise<boolean> | undefined;

/** Sets how users are asked to confirm who they are. */
export function onStepUp(wanted: typeof ask): void {
  ask = wanted;
}

/** Asks the user to confirm, once for all waiting calls. @returns whether the calls may be repeated */
export function stepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>(ask).finally(() => {
    asking = undefined;
  });
  return asking;
}
