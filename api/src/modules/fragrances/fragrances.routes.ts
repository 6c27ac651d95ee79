import * as endpoints from '#contracts/fragrances.ts';
import { tagged } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveListExport } from '../exports/list-export.ts';
import { fragranceSheet } from './fragrances.export.ts';
import * as queries from './fragrances.queries.ts';
import * as service from './fragrances.service.ts';

export function fragranceRoutes(http: Http, deps: service.FragranceDeps): void {
  const { db, urls } = deps;
  serve(http, endpoints.listFragrances, ({ query }) => queries.fragranceList(urls).page(db, query));
  serveListExport(http, db, endpoints.exportFragrances, fragranceSheet, (query) =>
    queries.fragranceList(urls).all(db, query),
  );
  serve(http, endpoints.searchFragrances, async ({ query }) => ({
    data: await queries.quickSearch(db, urls, query.str),
  }));
  serve(http, endpoints.fragranceHasAnswer, async ({ params }) => ({
    hasAnswer: await queries.hasAnswer(db, params.fragranceId, params.campaignId),
  }));
  serve(http, endpoints.getFragrance, async ({ params }, context) =>
    tagged(context, orNotFound(await queries.findFragrance(db, urls, params.id))),
  );
  serve(http, endpoints.createFragrance, async ({ body }, context) =>
    tagged(context, await service.createFragrance(deps, body, context)),
  );
  serve(http, endpoints.updateFragrance, async ({ params, body }, context) =>
    tagged(context, await service.updateFragrance(deps, params.id, body, context)),
  );
  serve(http, endpoints.deleteFragrance, async ({ params, query }, context) => {
    if (query.hardDelete) await service.removeFragrance(deps, params.id, context);
    else await service.deactivateFragrance(deps, params.id, context);
  });
  serve(http, endpoints.activateFragrance, async ({ params }, context) =>
    tagged(context, await service.activateFragrance(deps, params.id, context)),
  );
}
