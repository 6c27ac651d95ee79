import type { User } from '#contracts/users.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { json } from '#web/testing/fake-api.ts';
import { renderPages } from '#web/testing/render.tsx';
import { UsersList } from '../users.list.tsx';

/** The API lists these users and no others. */
export function listUsers(api: FakeApi, ...rows: User[]) {
  api.on('GET', '/usuario', () => json({ data: rows, total: rows.length, totalPages: 1 }));
}

/** The list of users at an address, with the pages that it leads to. */
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
