import { resourceRoutes } from '#web/kit/routes/resource-routes.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const campaignRoutes = resourceRoutes('/campaigns', {
  kind: 'campaign',
  read: 'campaigns.read',
  api: () => import('./campaigns.api.ts'),
  crumbs: [{ label: 'shell.records.campaign' }],
  List: lazyPage(['campaigns'], () => import('./campaigns.list.tsx'), 'CampaignsList'),
  Form: lazyPage(['campaigns', 'belonging'], () => import('./campaigns.form.tsx'), 'CampaignForm'),
  Page: lazyPage(
    ['campaigns', 'devices', 'quizzes', 'dashboard'],
    () => import('./campaign.page.tsx'),
    'CampaignPage',
  ),
});
