import { resourceRoutes } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

export const campaignRoutes = resourceRoutes('/campaigns', {
  kind: 'campaign',
  api: () => import('./campaigns.api.ts'),
  List: lazyPage(['campaigns'], () => import('./campaigns.list.tsx'), 'CampaignsList'),
  Form: lazyPage(['campaigns', 'belonging'], () => import('./campaigns.form.tsx'), 'CampaignForm'),
  Page: lazyPage(
    ['campaigns', 'devices', 'quizzes', 'dashboard'],
    () => import('./campaign.page.tsx'),
    'CampaignPage',
  ),
});
