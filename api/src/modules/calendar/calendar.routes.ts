import { calendarDays, listCalendar } from '#contracts/calendar.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import { can } from '#contracts/core/permissions.ts';
import type { Database } from '../../platform/db/client.ts';
import type { SignedInUser } from '../../platform/http/call-context.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { todayIn } from '../../platform/lib/local-time.ts';
import * as queries from './calendar.queries.ts';
import { kindsOf, periodOf } from './calendar.service.ts';

export function calendarRoutes(http: Http, db: Database): void {
  const { timeZone } = http;
  const read = (query: Received<typeof calendarDays>['query'], user: SignedInUser) => {
    const kinds = kindsOf(query.kind, (permission) => can(user, permission));
    const today = todayIn(timeZone);
    const { organisationId: organisationIds } = query;
    return { today, period: { ...periodOf(query, today), kinds, timeZone, organisationIds } };
  };
  serve(http, listCalendar, async ({ query }, { user }) =>
    queries.calendarPage(db, read(query, user).period, query),
  );
  serve(http, calendarDays, async ({ query }, { user }) => {
    const { today, period } = read(query, user);
    return { timeZone, today, data: await queries.countsOfDays(db, period) };
  });
}
