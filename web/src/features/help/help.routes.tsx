import { createRoute, redirect } from '@tanstack/react-router';
import { adminRoute, rootRoute } from '#web/kit/routes/admin.route.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const page = () => import('./help.page.tsx');

const allRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/help',
  component: lazyPage(['help'], page, 'HelpPage'),
  staticData: { crumbs: [{ label: 'shell.help' }] },
});

const topicRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/help/$topic',
  component: lazyPage(['help'], page, 'HelpTopicPage'),
  staticData: { crumbs: [{ label: 'shell.help', to: '/admin/help' }, { label: 'shell.crumb.details' }] },
});

export const helpRoutes = [allRoute, topicRoute] as const;

/** The address that people guess or are told. */
export const shortHelpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  beforeLoad: () => {
    throw redirect({ to: '/admin/help', replace: true });
  },
});
