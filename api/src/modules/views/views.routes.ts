import { createView, deleteView, listViews, updateView, useView } from '#contracts/views.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { viewService } from './views.service.ts';

export function viewRoutes(http: Http, db: Database): void {
  const service = viewService(db);
  serve(http, listViews, async ({ query }, { user }) => {
    const data = await service.list(user, query.list);
    return { data, total: data.length, totalPages: Math.min(data.length, 1) };
  });
  serve(http, createView, ({ body }, { user }) => service.create(body, user));
  serve(http, updateView, ({ params, body }, { user }) => service.update(params.id, body, user));
  serve(http, deleteView, ({ params }, { user }) => service.remove(params.id, user));
  serve(http, useView, ({ params, body }, { user }) => service.use(params.id, body, user));
}
