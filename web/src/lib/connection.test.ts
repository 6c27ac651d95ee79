import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  connectionHolds,
  connectionLost,
  connectionWorks,
  onConnectionBack,
  useConnectionLost,
} from './connection.ts';

const answers = { health: () => Promise.resolve(new Response('{}')) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => answers.health());
});

it('is asked for until the server answers again', async () => {
  answers.health = () => Promise.reject(new TypeError('Failed to fetch'));
  const { result } = renderHook(useConnectionLost);
  expect(result.current).toBe(false);

  act(connectionLost);
  expect(result.current).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(result.current).toBe(true);

  answers.health = () => Promise.resolve(new Response('{}'));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(result.current).toBe(false);
});

it('is back as soon as anything is answered', () => {
  const { result } = renderHook(useConnectionLost);
  act(connectionLost);
  act(connectionWorks);
  expect(result.current).toBe(false);
});

it('is lost when the browser says so, and asked for at once when it says the contrary', async () => {
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

it('tells when it is back, and only then', () => {
  const back = vi.fn();
  const end = onConnectionBack(back);
  connectionWorks();
  connectionLost();
  expect(back).not.toHaveBeenCalled();
  connectionWorks();
  expect(back).toHaveBeenCalledTimes(1);
  end();
  connectionLost();
  connectionWorks();
  expect(back).toHaveBeenCalledTimes(1);
});

it('is asked for when a piece of the code could not be fetched', async () => {
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
  expect(await act(connectionHolds)).toBe(false);
});
