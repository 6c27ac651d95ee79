import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns the same function on every render, which calls the latest one: for components that are slow to render. */
export function useStableCallback<Args extends unknown[], Result>(
  run: (...given: Args) => Result,
): (...given: Args) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Args) => latest.current(...given), []);
}
