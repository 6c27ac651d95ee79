const stops: (() => Promise<void> | void)[] = [];

/** Has something that a test started stopped when that test ends, while what stands in for the server still answers. */
export function atTestEnd(stop: () => Promise<void> | void): void {
  stops.push(stop);
}

/** Stops what the test that ends had started. */
export async function endTest(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}
