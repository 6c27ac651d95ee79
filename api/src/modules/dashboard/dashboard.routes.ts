import * as endpoints from '#contracts/dashboard.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import * as queries from './dashboard.queries.ts';

export function dashboardRoutes(http: Http, db: Database): void {
  serve(http, endpoints.shotsByCampaign, ({ query }) => queries.campaignShots(db, query));
  serve(http, endpoints.shotsByFragrance, ({ query }) => queries.fragranceShots(db, query));
}
