import { useEffect, useState } from 'react';

/** Work that ends within this time shows no spinner. In milliseconds. */
const DELAY_MS = 300;

/** True once `busy` has lasted 300 ms, so that quick work shows no spinner. */
export function useDelayed(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return busy && late;
}
