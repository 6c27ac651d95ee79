import { createListRoute, createPageRoute, createRecordRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const parents = [{ label: 'shell.records.device', to: '/admin/devices' }] as const;

const listRoute = createListRoute('/devices', {
  permission: 'devices.read',
  api: () => import('./devices.api.ts'),
  component: lazyPage(['devices'], () => import('./devices.list.tsx'), 'DevicesList'),
  crumbs: [{ label: 'shell.records.device' }],
});

const addRoute = createPageRoute('/devices/create', {
  permission: 'devices.create',
  component: lazyPage(['devices', 'belonging'], () => import('./device.form.tsx'), 'DeviceForm'),
  crumbs: [...parents, { label: 'shell.crumb.create.device' }],
});

const recordPageRoute = createRecordRoute('/devices/$id', {
  permission: 'devices.read',
  component: lazyPage(
    ['devices', 'devices/page', 'capsules'],
    () => import('./device.page.tsx'),
    'DevicePage',
  ),
  crumbs: [...parents, { label: 'shell.crumb.details' }],
});

export const deviceRoutes = [listRoute, addRoute, recordPageRoute] as const;
