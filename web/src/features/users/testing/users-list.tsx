import type { User } from '#contracts/users/users.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/fake-api.ts';
import { renderPages } from '#web/testing/render.tsx';
import { UsersList } from '../users.list.tsx';

/** Makes the fake API list exactly these users. */
export function listUsers(api: FakeApi, ...rows: User[]) {
  api.on('GET', '/usuario', () => pageOf(...rows));
}

/** Renders the user list at a URL, with the pages that it links to. */
export function showUsers(at = '/admin/users') {
  return renderPages(
    {
      '/admin/users': <UsersList />,
      '/admin/users/create': 'the empty form',
      '/admin/users/$id/update': 'the filled form',
    },
    at,
  );
}
