import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { permittedRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { parseCalendarSearch } from './calendar-search.ts';

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/calendar',
  ...permittedRoute('dashboard.read'),
  validateSearch: parseCalendarSearch,
  component: lazyPage(['calendar'], () => import('./calendar.page.tsx'), 'CalendarPage'),
  staticData: { crumbs: [{ label: 'shell.menu.calendar' }] },
});

export const calendarRoutes = [pageRoute] as const;
