import { fragranceCalls as calls, fragranceHasAnswer } from '#contracts/fragrances.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type Http, serve } from '../../http/serve.ts';
import type { Bulk } from '../bulk/bulk.service.ts';
import { bulkService } from '../bulk/bulk-kind.ts';
import { serveBulk } from '../bulk/serve-bulk.ts';
import { serveList } from '../exports/list-export.ts';
import { serveResource } from '../records/serve-resource.ts';
import { fragranceSheet } from './fragrances.export.ts';
import { fragranceList, hasAnswer, quickSearch } from './fragrances.queries.ts';
import { type FragranceDeps, fragranceService } from './fragrances.service.ts';

export function fragranceRoutes(http: Http, { bulk, ...deps }: FragranceDeps & { bulk: Bulk }): void {
  const { db, urls } = deps;
  const list = fragranceList(urls, http.timeZone);
  serveList(http, db, calls, list, fragranceSheet);
  serve(http, calls.search, async ({ query }) => ({ data: await quickSearch(db, urls, query.str) }));
  serve(http, fragranceHasAnswer, async ({ params }) => ({
    hasAnswer: await hasAnswer(db, params.fragranceId, params.campaignId),
  }));
  serveResource(http, db, 'fragrance', calls, fragranceService(deps));
  serveBulk(http, bulk, 'fragrance', {
    listed: calls.list,
    list,
    on(tx, files) {
      const service = fragranceService({ db: tx, files, urls });
      return {
        ...bulkService(calls.update.body, service),
        async edit(id, { categoryId }, context) {
          const { row, tag } = orNotFound(await service.find(id));
          const { name, description } = row;
          return service.update(id, { name, description, categoryId }, { ...context, ifMatch: tag });
        },
      };
    },
  });
}
