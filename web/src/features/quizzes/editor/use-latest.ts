import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns the same function on every render, which calls the latest one: for components that are slow to render. */
export function useLatest<Given extends unknown[], Result>(
  run: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
