import * as endpoints from '#contracts/categories.ts';
import type { Database } from '../../db/client.ts';
import { tagged } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveListExport } from '../exports/list-export.ts';
import { categorySheet } from './categories.export.ts';
import * as queries from './categories.queries.ts';
import * as service from './categories.service.ts';

export function categoryRoutes(http: Http, db: Database): void {
  serve(http, endpoints.listCategories, ({ query }) => queries.categoryList.page(db, query));
  serveListExport(http, db, endpoints.exportCategories, categorySheet, (query) =>
    queries.categoryList.all(db, query),
  );
  serve(http, endpoints.searchCategories, async ({ query }) => ({
    data: await queries.quickSearch(db, query.str),
  }));
  serve(http, endpoints.getCategory, async ({ params }, context) =>
    tagged(context, orNotFound(await queries.findCategory(db, params.id))),
  );
  serve(http, endpoints.createCategory, async ({ body }, context) =>
    tagged(context, await service.createCategory(db, body.name, context.origin)),
  );
  serve(http, endpoints.updateCategory, async ({ params, body }, context) =>
    tagged(context, await service.updateCategory(db, params.id, body.name, context)),
  );
  serve(http, endpoints.deleteCategory, async ({ params, query }, context) => {
    if (query.hardDelete) await service.removeCategory(db, params.id, context);
    else await service.deactivateCategory(db, params.id, context);
  });
  serve(http, endpoints.activateCategory, async ({ params }, context) =>
    tagged(context, await service.activateCategory(db, params.id, context)),
  );
}
