import { Text, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveShots } from '#contracts/dashboard.ts';
import type { StreamState } from '#web/lib/event-stream.ts';
import { openEventStream } from '#web/lib/event-stream.ts';
import { DASHBOARD_KEY } from './dashboard.api.ts';
import classes from './live-mark.module.css';

const WORDS = { opening: 'connecting', open: 'live', lost: 'reconnecting', unavailable: 'polling' } as const;

/** Keeps the figures live, and says so discreetly. */
export function LiveMark() {
  const { t } = useTranslation();
  const state = useLiveUpdates();
  const word = WORDS[state];
  return (
    <Tooltip label={t(`dashboard.liveHint.${word}`)}>
      <Text
        component="span"
        size="sm"
        c="dimmed"
        className={classes.mark}
        data-state={state}
        data-screen-only
      >
        <span className={classes.dot} />
        {t(`dashboard.live.${word}`)}
      </Text>
    </Tooltip>
  );
}

/** The minimum time between two refetches, in milliseconds; the server reports changes at most once a second. */
const REFRESH_MS = 250;
/** Delay of a final refetch after the last change: until then another server process may return older figures. */
const SETTLED_MS = 2_000;
/** The polling interval while the stream is unavailable, in milliseconds. */
const POLL_MS = 10_000;

/** Keeps the figures live: refetches on new shots, or polls every 10 s without a stream. @returns the stream's state */
function useLiveUpdates(): StreamState {
  const client = useQueryClient();
  const [state, setState] = useState<StreamState>('opening');

  useEffect(() => {
    const refresh = throttled(REFRESH_MS, () =>
      // Wait for a pending request: cancelling it on every event would starve a slow one.
      client.invalidateQueries({ queryKey: DASHBOARD_KEY }, { cancelRefetch: false }),
    );
    let poll: ReturnType<typeof setInterval> | undefined;
    let settled: ReturnType<typeof setTimeout> | undefined;
    let missed = false;
    const close = openEventStream(liveShots, {
      onEvent: ({ event }) => {
        if (event !== 'totals') return;
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

/** Runs work at once. Requests made meanwhile lead to one more run, after it has ended and the time has passed. */
function throttled(milliseconds: number, work: () => Promise<unknown>) {
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
