const waiting: (() => void)[] = [];

/**
 * Lets other work run: resumes in a later turn of the event loop, where at most one caller resumes in each. However many
 * files are being made, a short call thus waits for one small piece of one of them at a time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeOne);
  });
}

function resumeOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
}
