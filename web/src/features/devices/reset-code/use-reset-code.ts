import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RESET_CODE_WARNINGS } from '#contracts/core/constants.ts';
import { resetCodeQuery } from '../device-codes.api.ts';

interface LiveResetCode {
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

/** How urgent the countdown is, from no hurry to almost over. */
export type Urgency = 'calm' | 'soon' | 'last';

interface Countdown {
  /** Whole seconds left, rounded up. */
  seconds: number;
  /** The remaining part of the period, from 1 to 0. */
  left: number;
  urgency: Urgency;
}

/**
 * Computes a countdown.
 * @param leftMs time left; negative values count as zero
 * @param periodMs the whole period
 */
export function countdownOf(leftMs: number, periodMs: number): Countdown {
  const left = Math.min(1, Math.max(0, leftMs / periodMs));
  const [soon, last] = RESET_CODE_WARNINGS;
  const gone = 1 - left;
  return {
    seconds: Math.ceil((left * periodMs) / 1000),
    left,
    urgency: gone >= last ? 'last' : gone >= soon ? 'soon' : 'calm',
  };
}
