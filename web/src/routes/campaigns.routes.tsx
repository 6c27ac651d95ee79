import { createRoute } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permittedRoute } from './permitted.ts';
import { permittedRecordRoute, useRecordProps } from './record.ts';
import { rowsAhead } from './rows-ahead.ts';
import { withProps } from './with-props.tsx';

const form = () => import('#web/features/campaigns/campaigns.form.tsx');
const CampaignForm = lazyFeature(['campaigns'], form, 'CampaignForm');

const list = keptImport(() => import('#web/features/campaigns/campaigns.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaigns',
  ...permittedRoute('campaigns.read'),
  validateSearch: parseListSearch,
  ...rowsAhead(list),
  component: lazyFeature(['campaigns'], list, 'CampaignsList'),
  staticData: { crumbs: [{ label: 'shell.menu.campaigns' }] },
});

const createRecordRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaigns/create',
  ...permittedRoute('campaigns.write'),
  component: CampaignForm,
  staticData: {
    crumbs: [{ label: 'shell.menu.campaigns', to: '/admin/campaigns' }, { label: 'shell.crumb.create' }],
  },
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaigns/$id/update',
  ...permittedRecordRoute('campaigns.read'),
  component: withProps(CampaignForm, useRecordProps),
  staticData: {
    crumbs: [{ label: 'shell.menu.campaigns', to: '/admin/campaigns' }, { label: 'shell.crumb.update' }],
  },
});

export const campaignRoutes = [listRoute, createRecordRoute, updateRoute] as const;
