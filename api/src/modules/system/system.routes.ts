import { sql } from 'drizzle-orm';
import * as endpoints from '#contracts/system.ts';
import type { Database, DatabaseKind } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';

export interface SystemDeps {
  db: Database;
  kind: DatabaseKind;
  version: string;
}

export function systemRoutes(http: Http, { db, kind, version }: SystemDeps): void {
  serve(http, endpoints.health, async () => ({ status: 'ok', version, database: kind }));
  // The server listens only after its migrations are done, so a database that answers is all there is to ask.
  serve(http, endpoints.ready, async () => {
    await db.execute(sql`select 1`);
    return { status: 'ready', version, database: kind };
  });
}
