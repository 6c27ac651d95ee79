import { isRedirect } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { lastPath } from '#web/lib/after-sign-in.ts';
import { queryClientFor } from '#web/lib/query-client.ts';
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
  const LIST = { firstPageQuery: () => ({ queryKey: ['devices'], queryFn }) };
  const load = () => new Promise<{ LIST: typeof LIST }>((resolve) => (arrive = () => resolve({ LIST })));
  const abortController = new AbortController();
  const context = { queryClient: queryClientFor({}, 1), openingSearch: async () => opening };
  const entering = listLoader(load)({ context, location, cause, abortController });
  return { queryFn, entering, arrive: () => arrive(), leave: () => abortController.abort() };
}

it('a list loader fetches the rows as soon as the code of the list is loaded', async () => {
  signedInAs('ADMIN');
  const { queryFn, entering, arrive } = listThatComes();
  arrive();
  await entering;
  expect(queryFn).toHaveBeenCalledOnce();
});

it('a list loader fetches nothing and redirects to sign-in when the session ends while the code loads', async () => {
  signedInAs('ADMIN');
  const { queryFn, entering, arrive } = listThatComes();
  endSession('expired');
  arrive();
  await expect(entering).rejects.toSatisfy(isRedirect);
  expect(queryFn).not.toHaveBeenCalled();
  expect(lastPath()).toBe('/admin/devices');
});

it('a list loader fetches nothing when the user left the page while the code was loading', async () => {
  signedInAs('ADMIN');
  const { queryFn, entering, arrive, leave } = listThatComes();
  leave();
  arrive();
  await entering;
  expect(queryFn).not.toHaveBeenCalled();
});

it('a list loader redirects to the search that the user has chosen, but not within the page', async () => {
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
