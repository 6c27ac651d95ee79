/**
 * Runs `ask` at most once at a time: concurrent callers share the same result, and so do those who come soon after it.
 * @param validMs how long a result stays valid, in milliseconds
 */
export function coalesce<Answer>(work: () => Promise<Answer>, validMs = 0): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined;
  let validUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (pending && performance.now() < validUntil) return pending;
    validUntil = Number.POSITIVE_INFINITY;
    pending = work().finally(() => {
      validUntil = performance.now() + validMs;
    });
    return pending;
  };
}
