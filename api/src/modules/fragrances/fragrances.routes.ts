import { fragranceCalls as calls, fragranceHasAnswer } from '#contracts/fragrances.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveList } from '../exports/list-export.ts';
import { serveResource } from '../records/serve-resource.ts';
import { fragranceSheet } from './fragrances.export.ts';
import { fragranceList, hasAnswer, quickSearch } from './fragrances.queries.ts';
import { type FragranceDeps, fragranceService } from './fragrances.service.ts';

export function fragranceRoutes(http: Http, deps: FragranceDeps): void {
  const { db, urls } = deps;
  serveList(http, db, calls, fragranceList(urls, http.timeZone), fragranceSheet);
  serve(http, calls.search, async ({ query }) => ({ data: await quickSearch(db, urls, query.str) }));
  serve(http, fragranceHasAnswer, async ({ params }) => ({
    hasAnswer: await hasAnswer(db, params.fragranceId, params.campaignId),
  }));
  serveResource(http, db, 'fragrance', calls, fragranceService(deps));
}
