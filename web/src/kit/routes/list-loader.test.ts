import { isRedirect } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { lastPath } from '#web/lib/last-path.ts';
import { officeClient } from '#web/lib/query-client.ts';
import { endSession } from '#web/lib/session-store.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { listLoader } from './list-loader.ts';

const location = { href: '/admin/devices', pathname: '/admin/devices', search: {} };

function listThatComes({
  opening,
  cause = 'enter',
}: {
  opening?: Record<string, unknown>;
  cause?: 'enter' | 'stay';
} = {}) {
  let arrive: () => void = () => undefined;
  const queryFn = vi.fn(async () => ({ data: [], total: 0 }));
  const firstRows = () => ({ queryKey: ['devices'], queryFn });
  const load = () =>
    new Promise<{ firstRows: typeof firstRows }>((resolve) => (arrive = () => resolve({ firstRows })));
  const abortController = new AbortController();
  const context = { queryClient: officeClient({}, 1), openingSearch: async () => opening };
  const entering = listLoader(load)({ context, location, cause, abortController });
  return { queryFn, entering, arrive: () => arrive(), leave: () => abortController.abort() };
}

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

it('leads to what the person has the list open with, but not away from where they are', async () => {
  signedInAs('ADMIN');
  const entered = listThatComes({ opening: { state: 'silent', sort: 'createdAt' } });
  entered.arrive();
  await expect(entered.entering).rejects.toMatchObject({
    options: { to: '/admin/devices', search: { state: 'silent', sort: 'createdAt' }, replace: true },
  });
  const cleared = listThatComes({ opening: { state: 'silent' }, cause: 'stay' });
  cleared.arrive();
  await cleared.entering;
});
