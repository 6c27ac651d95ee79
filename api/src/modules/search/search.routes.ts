import type { Permission } from '#contracts/core/permissions.ts';
import { can } from '#contracts/core/permissions.ts';
import { RESOURCE_NAMES } from '#contracts/core/resources.ts';
import { search } from '#contracts/search.ts';
import type { Database } from '../../platform/db/client.ts';
import { RESOURCES } from '../../platform/db/resources.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { findRecords } from './search.queries.ts';

export function searchRoutes(http: Http, db: Database): void {
  serve(http, search, async ({ query }, { user }) => {
    const kinds = RESOURCE_NAMES.filter((kind) => can(user, RESOURCES[kind].list.access as Permission));
    const groups = await Promise.all(
      kinds.map(async (kind) => ({ kind, items: await findRecords(db, kind, query.q) })),
    );
    return { groups: groups.filter(({ items }) => items.length > 0) };
  });
}
