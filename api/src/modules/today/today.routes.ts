import { assignToday, readToday, snoozeToday } from '#contracts/today.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { type TodayDeps, todayService } from './today.service.ts';

export function todayRoutes(http: Http, deps: TodayDeps): void {
  const service = todayService(deps);
  serve(http, readToday, ({ query }, { user }) => service.read(query, user));
  serve(http, assignToday, ({ params, body }, context) => service.assign(params.key, body.userId, context));
  serve(http, snoozeToday, ({ params, body }, context) => service.snooze(params.key, body.until, context));
}
