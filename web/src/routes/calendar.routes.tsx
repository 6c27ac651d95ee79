import { createRoute } from '@tanstack/react-router';
import { parseCalendarSearch } from '#web/features/calendar/calendar-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { permittedRoute } from './permitted.ts';

const pageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/calendar',
  ...permittedRoute('dashboard.read'),
  validateSearch: parseCalendarSearch,
  component: lazyFeature(
    ['calendar'],
    () => import('#web/features/calendar/calendar.page.tsx'),
    'CalendarPage',
  ),
  staticData: { crumbs: [{ label: 'shell.menu.calendar' }] },
});

export const calendarRoutes = [pageRoute] as const;
