import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordForm, recordPage } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const parents = [{ label: 'shell.menu.campaigns', to: '/admin/campaigns' }] as const;

const form = () => import('./campaigns.form.tsx');
const CampaignForm = lazyPage(['campaigns', 'belonging'], form, 'CampaignForm');

const listRoute = createListRoute('/campaigns', {
  permission: 'campaigns.read',
  api: () => import('./campaigns.api.ts'),
  component: lazyPage(['campaigns'], () => import('./campaigns.list.tsx'), 'CampaignsList'),
  crumbs: [{ label: 'shell.menu.campaigns' }],
});

const createRecordRoute = createPageRoute('/campaigns/create', {
  permission: 'campaigns.write',
  component: CampaignForm,
  crumbs: [...parents, { label: 'shell.crumb.create.campaign' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaigns/$id/update',
  ...recordForm({ permission: 'campaigns.read', component: CampaignForm, crumbs: parents }),
});

const recordPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaigns/$id',
  ...recordPage({
    permission: 'campaigns.read',
    component: lazyPage(
      ['campaigns', 'devices', 'quizzes', 'dashboard'],
      () => import('./campaign.page.tsx'),
      'CampaignPage',
    ),
    crumbs: parents,
  }),
});

export const campaignRoutes = [listRoute, createRecordRoute, updateRoute, recordPageRoute] as const;
