import { resourceRoutes } from '#web/kit/routes/resource-routes.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const campaignRoutes = resourceRoutes('/campaigns', {
  read: 'campaigns.read',
  write: 'campaigns.write',
  api: () => import('./campaigns.api.ts'),
  crumbs: [{ label: 'shell.menu.campaigns' }],
  create: 'shell.crumb.create.campaign',
  List: lazyPage(['campaigns'], () => import('./campaigns.list.tsx'), 'CampaignsList'),
  Form: lazyPage(['campaigns', 'belonging'], () => import('./campaigns.form.tsx'), 'CampaignForm'),
  Page: lazyPage(
    ['campaigns', 'devices', 'quizzes', 'dashboard'],
    () => import('./campaign.page.tsx'),
    'CampaignPage',
  ),
});
