import { createListRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const list = () => import('./capsules.list.tsx');

const listRoute = createListRoute('/capsules', {
  permission: 'capsules.read',
  api: () => import('./capsules.api.ts'),
  component: lazyPage(['capsules'], list, 'CapsulesList'),
  crumbs: [{ label: 'shell.records.capsule' }],
});

export const capsuleRoutes = [listRoute] as const;
