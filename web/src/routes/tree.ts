import { adminRoute } from './admin.route.tsx';
import { auditRoutes } from './audit.routes.tsx';
import { authRoutes } from './auth.routes.tsx';
import { calendarRoutes } from './calendar.routes.tsx';
import { campaignRoutes } from './campaigns.routes.tsx';
import { capsuleRoutes } from './capsules.routes.tsx';
import { categoryRoutes } from './categories.routes.tsx';
import { deviceRoutes } from './devices.routes.tsx';
import { fragranceRoutes } from './fragrances.routes.tsx';
import { homeRoutes } from './home.routes.tsx';
import { identityRoutes } from './identity.routes.tsx';
import { importRoutes } from './imports.routes.tsx';
import { privacyRoute } from './privacy.route.tsx';
import { profileRoutes } from './profiles.routes.tsx';
import { quizRoutes } from './quiz.routes.tsx';
import { rootRoute } from './root.route.tsx';
import { systemRoutes } from './system.routes.tsx';
import { userRoutes } from './users.routes.tsx';

/** Every address of the client. */
export const routeTree = rootRoute.addChildren([
  authRoutes,
  privacyRoute,
  adminRoute.addChildren([
    ...homeRoutes,
    ...userRoutes,
    ...fragranceRoutes,
    ...categoryRoutes,
    ...campaignRoutes,
    ...quizRoutes,
    ...deviceRoutes,
    ...capsuleRoutes,
    ...calendarRoutes,
    ...importRoutes,
    ...profileRoutes,
    ...auditRoutes,
    ...identityRoutes,
    ...systemRoutes,
  ]),
]);
