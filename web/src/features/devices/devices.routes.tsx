import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordPage } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const form = () => import('./device.form.tsx');

const list = () => import('./devices.list.tsx');

const listRoute = createListRoute('/devices', {
  permission: 'devices.read',
  api: () => import('./devices.api.ts'),
  component: lazyPage(['devices'], list, 'DevicesList'),
  crumbs: [{ label: 'shell.menu.devices' }],
});

const createRecordRoute = createPageRoute('/devices/create', {
  permission: 'devices.create',
  component: lazyPage(['devices', 'belonging'], form, 'DeviceForm'),
  crumbs: [{ label: 'shell.menu.devices', to: '/admin/devices' }, { label: 'shell.crumb.create.device' }],
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/devices/$id',
  ...recordPage({
    permission: 'devices.read',
    component: lazyPage(
      ['devices', 'devices/page', 'capsules'],
      () => import('./device.page.tsx'),
      'DevicePage',
    ),
    crumbs: [{ label: 'shell.menu.devices', to: '/admin/devices' }],
  }),
});

export const deviceRoutes = [listRoute, createRecordRoute, recordPageRoute] as const;
