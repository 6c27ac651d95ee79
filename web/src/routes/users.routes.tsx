import { createRoute, notFound } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { currentUser } from '#web/lib/session.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permitted, permittedRoute } from './permitted.ts';
import { recordRoute, useRecordProps } from './record.ts';
import { rowsAhead } from './rows-ahead.ts';
import { withProps } from './with-props.tsx';

const form = () => import('#web/features/users/users.form.tsx');
const UserForm = lazyFeature(['users'], form, 'UserForm');

const list = keptImport(() => import('#web/features/users/users.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  ...permittedRoute('users.read'),
  validateSearch: parseListSearch,
  ...rowsAhead(list),
  component: lazyFeature(['users'], list, 'UsersList'),
  staticData: { crumbs: [{ label: 'shell.menu.users' }] },
});

const createRecordRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/create',
  ...permittedRoute('users.write'),
  component: UserForm,
  staticData: {
    crumbs: [{ label: 'shell.menu.users', to: '/admin/users' }, { label: 'shell.crumb.create' }],
  },
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$id/update',
  ...recordRoute,
  beforeLoad: (context) => {
    recordRoute.beforeLoad(context);
    // Who is no administrator changes nobody but themself.
    if (!permitted('users.write') && context.params.id !== currentUser()?.id) throw notFound();
  },
  component: withProps(UserForm, useRecordProps),
  staticData: {
    crumbs: [{ label: 'shell.menu.users', to: '/admin/users' }, { label: 'shell.crumb.update' }],
  },
});

export const userRoutes = [listRoute, createRecordRoute, updateRoute] as const;
