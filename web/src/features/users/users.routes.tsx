import { createRoute, notFound } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { isPermitted } from '#web/kit/routes/permitted.ts';
import { recordPage, recordRoute, useRecordProps } from '#web/kit/routes/record.ts';
import { withProps } from '#web/kit/routes/with-props.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { currentUser } from '#web/lib/session.ts';

const form = () => import('./users.form.tsx');
const UserForm = lazyPage(['users', 'address', 'profiles', 'belonging'], form, 'UserForm');

const listRoute = createListRoute('/users', {
  permission: 'users.read',
  api: () => import('./users.api.ts'),
  component: lazyPage(['users', 'address', 'profiles'], () => import('./users.list.tsx'), 'UsersList'),
  crumbs: [{ label: 'shell.menu.users' }],
});

const createRecordRoute = createPageRoute('/users/create', {
  permission: 'users.write',
  component: UserForm,
  crumbs: [{ label: 'shell.menu.users', to: '/admin/users' }, { label: 'shell.crumb.create.user' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$id/update',
  ...recordRoute,
  beforeLoad: (context) => {
    recordRoute.beforeLoad(context);
    // Only administrators may edit other users.
    if (!isPermitted('users.write') && context.params.id !== currentUser()?.id) throw notFound();
  },
  component: withProps(UserForm, useRecordProps),
  staticData: {
    crumbs: [{ label: 'shell.menu.users', to: '/admin/users' }, { label: 'shell.crumb.update' }],
  },
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$id',
  ...recordPage({
    permission: 'users.read',
    component: lazyPage(
      ['users', 'users/page', 'address', 'profiles', 'devices', 'capsules', 'account'],
      () => import('./user.page.tsx'),
      'UserPage',
    ),
    crumbs: [{ label: 'shell.menu.users', to: '/admin/users' }],
  }),
});

export const userRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
