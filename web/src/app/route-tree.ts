import { createRoute, redirect } from '@tanstack/react-router';
import { alertsRoutes } from '#web/features/alerts/alerts.routes.tsx';
import { auditRoutes } from '#web/features/audit/audit.routes.tsx';
import { authRoutes } from '#web/features/auth/auth.routes.tsx';
import { calendarRoutes } from '#web/features/calendar/calendar.routes.tsx';
import { campaignRoutes } from '#web/features/campaigns/campaigns.routes.tsx';
import { capsuleRoutes } from '#web/features/capsules/capsules.routes.tsx';
import { categoryRoutes } from '#web/features/categories/categories.routes.tsx';
import { dashboardRoutes, homeRoute } from '#web/features/dashboard/dashboard.routes.tsx';
import { deviceRoutes } from '#web/features/devices/devices.routes.tsx';
import { fragranceRoutes } from '#web/features/fragrances/fragrances.routes.tsx';
import { helpRoutes, shortHelpRoute } from '#web/features/help/help.routes.tsx';
import { identityRoutes } from '#web/features/identity/identity.routes.tsx';
import { importRoutes } from '#web/features/imports/imports.routes.tsx';
import { incidentRoutes } from '#web/features/incidents/incidents.routes.tsx';
import { initiativeRoutes } from '#web/features/initiatives/initiatives.routes.tsx';
import { organisationRoutes } from '#web/features/organisations/organisations.routes.tsx';
import { placeRoutes } from '#web/features/places/places.routes.tsx';
import { privacyRoute, termsRoute } from '#web/features/privacy/privacy.routes.tsx';
import { profileRoutes } from '#web/features/profiles/profiles.routes.tsx';
import { quizRoutes } from '#web/features/quizzes/quiz.routes.tsx';
import { refillRoutes } from '#web/features/refill/refill.routes.tsx';
import { systemRoutes } from '#web/features/system/system.routes.tsx';
import { todayRoutes } from '#web/features/today/today.routes.tsx';
import { userRoutes } from '#web/features/users/users.routes.tsx';
import { visitRoutes } from '#web/features/visits/visits.routes.tsx';
import { NotFoundPage, PublicNotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import { adminRoute, rootRoute } from '#web/kit/routes/admin.route.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { RootLayout } from './root-layout.tsx';

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/home', replace: true });
  },
});

/** Catches every other path under /admin. */
const unknownAdminRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/$',
  component: NotFoundPage,
  staticData: { crumbs: [{ label: 'shell.notFound.title' }] },
});

rootRoute.update({ component: RootLayout, notFoundComponent: PublicNotFoundPage });
homeRoute.update({ component: lazyPage(['dashboard'], () => import('./home.page.tsx'), 'HomePage') });
adminRoute.update({ component: lazyPage([], () => import('./shell/admin-layout.tsx'), 'AdminLayout') });

/** All routes of the client. */
export const routeTree = rootRoute.addChildren([
  authRoutes,
  privacyRoute,
  termsRoute,
  shortHelpRoute,
  adminRoute.addChildren([
    adminIndexRoute,
    ...todayRoutes,
    ...dashboardRoutes,
    ...userRoutes,
    ...fragranceRoutes,
    ...categoryRoutes,
    ...campaignRoutes,
    ...quizRoutes,
    ...deviceRoutes,
    ...capsuleRoutes,
    ...organisationRoutes,
    ...placeRoutes,
    ...initiativeRoutes,
    ...visitRoutes,
    ...refillRoutes,
    ...alertsRoutes,
    ...calendarRoutes,
    ...importRoutes,
    ...profileRoutes,
    ...auditRoutes,
    ...incidentRoutes,
    ...identityRoutes,
    ...systemRoutes,
    ...helpRoutes,
    unknownAdminRoute,
  ]),
]);
