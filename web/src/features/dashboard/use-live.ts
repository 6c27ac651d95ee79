import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveShots } from '#contracts/dashboard.ts';
import type { StreamState } from '#web/lib/event-stream.ts';
import { openEventStream } from '#web/lib/event-stream.ts';
import { DASHBOARD } from './dashboard.api.ts';

/** Least time between two readings of the figures, in milliseconds; the server tells of changes once a second at most. */
const REFRESH_MS = 250;
/** After the last word of a change: until then another server process may tell figures that it read before. */
const SETTLED_MS = 2_000;
/** Between readings while there is no stream, in milliseconds. */
const POLL_MS = 10_000;

/** Keeps the figures up to date: as shots come in, and every 10 s where that can't be heard. @returns how it stands */
export function useLive(): StreamState {
  const client = useQueryClient();
  const [state, setState] = useState<StreamState>('opening');

  useEffect(() => {
    const refresh = atMostOnceIn(REFRESH_MS, () =>
      // What is on its way is waited for: given up each second, a slow answer would never be there.
      client.invalidateQueries({ queryKey: DASHBOARD }, { cancelRefetch: false }),
    );
    let poll: ReturnType<typeof setInterval> | undefined;
    let settled: ReturnType<typeof setTimeout> | undefined;
    let missed = false;
    const close = openEventStream(liveShots, {
      onEvent: ({ type }) => {
        if (type !== 'totals') return;
        refresh.run();
        clearTimeout(settled);
        settled = setTimeout(refresh.run, SETTLED_MS);
      },
      onState: (now) => {
        setState(now);
        if (now === 'open' && missed) refresh.run();
        missed = now === 'lost' || now === 'unavailable';
        clearInterval(poll);
        if (now === 'unavailable') poll = setInterval(() => !document.hidden && refresh.run(), POLL_MS);
      },
    });
    return () => {
      close();
      clearInterval(poll);
      clearTimeout(settled);
      refresh.stop();
    };
  }, [client]);

  return state;
}

/** Runs work at once, then again when it is over and the time has passed, however often it was asked for meanwhile. */
function atMostOnceIn(milliseconds: number, work: () => Promise<unknown>) {
  let busy = false;
  let again = false;
  let stopped = false;
  const run = async () => {
    if (busy || stopped) {
      again = true;
      return;
    }
    busy = true;
    again = false;
    await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
    busy = false;
    if (again) void run();
  };
  return {
    run: () => void run(),
    stop: () => {
      stopped = true;
    },
  };
}
