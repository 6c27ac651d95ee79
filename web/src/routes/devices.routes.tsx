import { createRoute } from '@tanstack/react-router';
import { choiceSearch } from '#web/kit/list/list-choice.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permittedRoute } from './permitted.ts';
import { recordRoute, useRecordProps } from './record.ts';
import { rowsAhead } from './rows-ahead.ts';
import { withProps } from './with-props.tsx';

const form = () => import('#web/features/devices/device.form.tsx');

const page = () => import('#web/features/devices/device.page.tsx');
const DevicePage = lazyFeature(['devices', 'capsules'], page, 'DevicePage');

const list = keptImport(() => import('#web/features/devices/devices.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/devices',
  ...permittedRoute('devices.read'),
  ...choiceSearch('liveness'),
  ...rowsAhead(list),
  component: lazyFeature(['devices'], list, 'DevicesList'),
  staticData: { crumbs: [{ label: 'shell.menu.devices' }] },
});

const createRecordRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/devices/create',
  ...permittedRoute('devices.claims'),
  component: lazyFeature(['devices'], form, 'DeviceForm'),
  staticData: {
    crumbs: [{ label: 'shell.menu.devices', to: '/admin/devices' }, { label: 'shell.crumb.create' }],
  },
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/devices/$id',
  ...recordRoute,
  beforeLoad: (context) => {
    recordRoute.beforeLoad(context);
    permittedRoute('devices.read').beforeLoad();
  },
  component: withProps(DevicePage, useRecordProps),
  staticData: {
    crumbs: [{ label: 'shell.menu.devices', to: '/admin/devices' }, { label: 'shell.crumb.details' }],
  },
});

export const deviceRoutes = [listRoute, createRecordRoute, recordPageRoute] as const;
