import { createListRoute, createRecordRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const list = () => import('./capsules.list.tsx');

const listRoute = createListRoute('/capsules', {
  permission: 'capsules.read',
  api: () => import('./capsules.api.ts'),
  component: lazyPage(['capsules'], list, 'CapsulesList'),
  crumbs: [{ label: 'shell.records.capsule' }],
});

const recordPageRoute = createRecordRoute('/capsules/$id', {
  permission: 'capsules.read',
  component: lazyPage(
    ['capsules', 'capsules/page', 'history', 'audit', 'profiles'],
    () => import('./page/capsule.page.tsx'),
    'CapsulePage',
  ),
  crumbs: [{ label: 'shell.records.capsule', to: '/admin/capsules' }, { label: 'shell.crumb.details' }],
});

export const capsuleRoutes = [listRoute, recordPageRoute] as const;
