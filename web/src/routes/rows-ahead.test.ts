import { isRedirect } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { lastPath } from '#web/lib/last-path.ts';
import { endSession } from '#web/lib/session-store.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { adminRoute, office } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { rowsAhead } from './rows-ahead.ts';

const location = { href: '/admin/devices', search: {} };

function listThatComes() {
  let arrive: () => void = () => undefined;
  const queryFn = vi.fn(async () => ({ data: [], total: 0 }));
  const firstRows = () => ({ queryKey: ['devices'], queryFn });
  const list = keptImport(
    () => new Promise<{ firstRows: typeof firstRows }>((resolve) => (arrive = () => resolve({ firstRows }))),
  );
  const abortController = new AbortController();
  const entering = rowsAhead(list).loader({ context: { memory: {} }, location, abortController });
  return { queryFn, entering, arrive: () => arrive(), leave: () => abortController.abort() };
}

// The first of all, before a list has fetched the frame itself.
it('need not wait for the frame of the office where a page of it has been shown', async () => {
  await adminRoute.options.component?.preload?.();
  expect(office.loaded).toBeDefined();
});

it('asks for the rows as soon as the code of the list is there', async () => {
  signedInAs('ADMIN');
  const { queryFn, entering, arrive } = listThatComes();
  arrive();
  await entering;
  expect(queryFn).toHaveBeenCalledOnce();
});

it('asks for nothing when the session ended while the code came, and leads to the sign-in', async () => {
  signedInAs('ADMIN');
  const { queryFn, entering, arrive } = listThatComes();
  endSession('expired');
  arrive();
  await expect(entering).rejects.toSatisfy(isRedirect);
  expect(queryFn).not.toHaveBeenCalled();
  expect(lastPath()).toBe('/admin/devices');
});

it('asks for nothing when the person went elsewhere while the code came', async () => {
  signedInAs('ADMIN');
  const { queryFn, entering, arrive, leave } = listThatComes();
  leave();
  arrive();
  await entering;
  expect(queryFn).not.toHaveBeenCalled();
});
