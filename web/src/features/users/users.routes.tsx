import {
  createListRoute,
  createPageRoute,
  createRecordRoute,
  isPermitted,
} from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { currentUser } from '#web/lib/session.ts';

const parents = [{ label: 'shell.records.user', to: '/admin/users' }] as const;

const UserForm = lazyPage(
  ['users', 'address', 'profiles', 'belonging'],
  () => import('./users.form.tsx'),
  'UserForm',
);

const listRoute = createListRoute('/users', {
  permission: 'users.read',
  api: () => import('./users.api.ts'),
  component: lazyPage(['users', 'address', 'profiles'], () => import('./users.list.tsx'), 'UsersList'),
  crumbs: [{ label: 'shell.records.user' }],
});

const addRoute = createPageRoute('/users/create', {
  permission: 'users.write',
  component: UserForm,
  crumbs: [...parents, { label: 'shell.crumb.create.user' }],
});

const updateRoute = createRecordRoute('/users/$id/update', {
  // Only administrators may edit other users.
  permission: (id) => isPermitted('users.write') || id === currentUser()?.id,
  component: UserForm,
  crumbs: [...parents, { label: 'shell.crumb.update' }],
});

const recordPageRoute = createRecordRoute('/users/$id', {
  permission: 'users.read',
  component: lazyPage(
    ['users', 'users/page', 'address', 'profiles', 'devices', 'capsules', 'account'],
    () => import('./user.page.tsx'),
    'UserPage',
  ),
  crumbs: [...parents, { label: 'shell.crumb.details' }],
});

export const userRoutes = [listRoute, addRoute, updateRoute, recordPageRoute] as const;
