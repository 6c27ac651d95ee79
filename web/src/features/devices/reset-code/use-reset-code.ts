import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Countdown } from './countdown.ts';
import { countdownOf } from './countdown.ts';
import { resetCodeQuery } from './reset-code.api.ts';

export interface LiveResetCode {
  status: 'loading' | 'failed' | 'ready';
  /** Six digits; null while there is no valid code. */
  code: string | null;
  countdown: Countdown;
  error: Error | null;
  fetching: boolean;
  /** Retries after a failure. */
  retry: () => void;
}

/** A device's current reset code, replaced by the next one on expiry while the page is visible. */
export function useResetCode(deviceId: number): LiveResetCode {
  const { data, error, isFetching, refetch } = useQuery(resetCodeQuery(deviceId));
  const visible = useDocumentVisibility() !== 'hidden';
  const now = useNow(visible ? (data?.endsAt ?? null) : null);
  const ended = data !== undefined && now >= data.endsAt;

  useEffect(() => {
    if (visible && ended && !isFetching && !error) void refetch({ cancelRefetch: false });
  }, [visible, ended, isFetching, error, refetch]);

  const right = data !== undefined && !ended && !error;
  return {
    status: error ? 'failed' : right ? 'ready' : 'loading',
    code: right ? data.code : null,
    countdown: data ? countdownOf(data.endsAt - now, data.periodMs) : countdownOf(0, 1),
    error,
    fetching: isFetching,
    retry: () => void refetch({ cancelRefetch: false }),
  };
}

/**
 * The current time, updated at each whole second left until `endsAt`, and when none is left.
 * @param endsAt by this browser's clock; null stops the updates
 */
function useNow(endsAt: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endsAt === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const current = Date.now();
      setNow(current);
      const left = endsAt - current;
      if (left > 0) timer = setTimeout(update, left % 1000 || 1000);
    };
    update();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return now;
}
