import { createListRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const listRoute = createListRoute('/perfis', {
  permission: 'profiles.read',
  api: () => import('./profiles.api.ts'),
  component: lazyPage(['profiles'], () => import('./profiles.list.tsx'), 'ProfilesList'),
  crumbs: [{ label: 'shell.menu.administration' }, { label: 'shell.menu.profiles' }],
});

export const profileRoutes = [listRoute] as const;
