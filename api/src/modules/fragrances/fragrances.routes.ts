import {
  fragranceCalls as calls,
  FRAGRANCE_FIELDS,
  type FragranceRow,
  fragranceHasAnswer,
} from '#contracts/fragrances.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { type ListSheet, serveList, sheetColumns } from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
import { fragranceList, hasAnswer, quickSearch } from './fragrances.queries.ts';
import { type FragranceDeps, fragranceService } from './fragrances.service.ts';

export const fragranceSheet: ListSheet<FragranceRow> = {
  resource: 'fragrance',
  title: ['Fragrâncias', 'Fragrances', 'Fragancias'],
  columns: sheetColumns(FRAGRANCE_FIELDS, {}),
};

export function fragranceRoutes(http: Http, { bulk, ...deps }: FragranceDeps & { bulk: Bulk }): void {
  const { db, urls } = deps;
  const list = fragranceList(urls, http.timeZone);
  serveList(http, db, calls, list, fragranceSheet);
  serve(http, calls.search, async ({ query }) => ({ data: await quickSearch(db, urls, query.str) }));
  serve(http, fragranceHasAnswer, async ({ params }) => ({
    hasAnswer: await hasAnswer(db, params.fragranceId, params.campaignId),
  }));
  serveResource(http, db, 'fragrance', calls, fragranceService(deps));
  serveBulk(
    http,
    bulk,
    'fragrance',
    resourceBulk(
      calls,
      list,
      (tx, files) => fragranceService({ db: tx, files, urls }),
      ({ name, description }, { categoryId }: { categoryId: number }) => ({ name, description, categoryId }),
    ),
  );
}
