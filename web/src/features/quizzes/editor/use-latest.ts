import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at each rendering, which does what the latest one does: for parts that are costly to render. */
export function useLatest<Given extends unknown[], Result>(
  run: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
