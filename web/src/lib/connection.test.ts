import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  checkConnection,
  onConnectionRestored,
  reportConnectionLost,
  reportConnectionRestored,
  useConnectionLost,
} from './connection.ts';

const answers = { health: (_?: AbortSignal) => Promise.resolve(new Response('{}')) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => answers.health(signal));
});

it('a lost connection is probed until the server responds again', async () => {
  answers.health = () => Promise.reject(new TypeError('Failed to fetch'));
  const { result } = renderHook(useConnectionLost);
  expect(result.current).toBe(false);

  act(reportConnectionLost);
  expect(result.current).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(result.current).toBe(true);

  answers.health = () => Promise.resolve(new Response('{}'));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(result.current).toBe(false);
});

it('a probe without a response is given up, so that the next can succeed', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
  answers.health = (signal) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const { result } = renderHook(useConnectionLost);
  act(reportConnectionLost);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  answers.health = () => Promise.resolve(new Response('{}'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current).toBe(false);
});

it('a lost connection counts as restored as soon as any call gets a response', () => {
  const { result } = renderHook(useConnectionLost);
  act(reportConnectionLost);
  act(reportConnectionRestored);
  expect(result.current).toBe(false);
});

it('a connection is lost when the browser goes offline and probed when it is online again', async () => {
  answers.health = () => Promise.resolve(new Response('{}'));
  const { result } = renderHook(useConnectionLost);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(result.current).toBe(true);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(result.current).toBe(false);
});

it('listeners are notified when the connection is back, and only then', () => {
  const back = vi.fn();
  const end = onConnectionRestored(back);
  reportConnectionRestored();
  reportConnectionLost();
  expect(back).not.toHaveBeenCalled();
  reportConnectionRestored();
  expect(back).toHaveBeenCalledTimes(1);
  end();
  reportConnectionLost();
  reportConnectionRestored();
  expect(back).toHaveBeenCalledTimes(1);
});

it('the connection is probed when a chunk of the code could not be loaded', async () => {
  answers.health = () => Promise.resolve(new Response('{}'));
  const { result } = renderHook(useConnectionLost);
  const missing = () =>
    act(async () => {
      window.dispatchEvent(new Event('vite:preloadError'));
      await vi.advanceTimersByTimeAsync(0);
    });
  await missing();
  expect(result.current).toBe(false);
  answers.health = () => Promise.reject(new TypeError('Failed to fetch'));
  await missing();
  expect(result.current).toBe(true);
  expect(await act(checkConnection)).toBe(false);
});
