import { useEffect, useRef, useState } from 'react';
import type { PostalAddress } from '#contracts/address/geo.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { fetchPostalAddress } from './geo.api.ts';

/** State of a lookup. `partial`: only the state is known, and the user fills in the rest. */
export type PostalCodeState = 'idle' | 'searching' | 'found' | 'partial' | 'missing' | 'unavailable';

/**
 * Looks up postal codes. Only the latest lookup counts: late responses to earlier ones are dropped.
 * @param fill called with the address found
 */
export function usePostalCode(fill: (address: PostalAddress) => void) {
  const [state, setState] = useState<PostalCodeState>('idle');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setState('idle');
  };

  const search = async (zip: string) => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    setState('searching');
    try {
      const address = await fetchPostalAddress(zip, mine.signal);
      if (mine.signal.aborted) return;
      fill(address);
      setState(address.city === null ? 'partial' : 'found');
    } catch (error) {
      if (mine.signal.aborted) return;
      setState(error instanceof ProblemError && error.status === 404 ? 'missing' : 'unavailable');
    }
  };

  return { state, search: (zip: string) => void search(zip), stop };
}
