/** Is told whether they did. */
export type EndStepUp = (done: boolean) => void;

let ask = (end: EndStepUp) => end(false);
let asking: Promise<boolean> | undefined;

/** Says what asks people to show that it is them. */
export function onStepUp(wanted: typeof ask): void {
  ask = wanted;
}

/** Asks for it, once for all calls that wait. @returns whether they may be repeated */
export function stepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>(ask).finally(() => {
    asking = undefined;
  });
  return asking;
}
