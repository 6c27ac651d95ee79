import * as endpoints from '#contracts/users/profiles.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import * as queries from './profiles.queries.ts';

export function profileRoutes(http: Http, db: Database): void {
  serve(http, endpoints.listProfiles, ({ query }) => queries.profileList.page(db, query));
  serve(http, endpoints.allProfiles, async () => ({ data: await queries.everyProfile(db) }));
}
