import type { Permission } from '#contracts/core/permissions.ts';
import { can } from '#contracts/core/permissions.ts';
import { RESOURCE_NAMES } from '#contracts/core/resources.ts';
import { search } from '#contracts/search.ts';
import type { Database } from '../../platform/db/client.ts';
import { RESOURCES } from '../../platform/db/resources.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { correctSlips, findRecords } from './search.queries.ts';

export function searchRoutes(http: Http, db: Database): void {
  serve(http, search, async ({ query }, { user }) => {
    const kinds = RESOURCE_NAMES.filter((kind) => can(user, RESOURCES[kind].list.access as Permission));
    const find = async (text: string) => {
      const groups = await Promise.all(
        kinds.map(async (kind) => ({ kind, items: await findRecords(db, kind, text) })),
      );
      return groups.filter(({ items }) => items.length > 0);
    };
    const groups = await find(query.q);
    const corrected = groups.length === 0 ? await correctSlips(db, kinds, query.q) : undefined;
    return { groups: corrected === undefined ? groups : await find(corrected) };
  });
}
