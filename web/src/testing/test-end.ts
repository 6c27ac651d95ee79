const stops: (() => Promise<void> | void)[] = [];

/** Registers something to stop at the end of the current test, while the fake server still responds. */
export function atTestEnd(stop: () => Promise<void> | void): void {
  stops.push(stop);
}

/** Stops what was registered with `atTestEnd`. */
export async function endTest(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}
