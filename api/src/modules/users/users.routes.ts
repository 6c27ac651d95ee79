import * as endpoints from '#contracts/users.ts';
import { tagged } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveListExport } from '../exports/list-export.ts';
import { userSheet } from './users.export.ts';
import * as queries from './users.queries.ts';
import * as service from './users.service.ts';

export function userRoutes(http: Http, deps: service.UserDeps): void {
  const { db } = deps;
  serve(http, endpoints.listUsers, ({ query }) => queries.userList.page(db, query));
  serveListExport(http, db, endpoints.exportUsers, userSheet, (query) => queries.userList.all(db, query));
  serve(http, endpoints.getUser, async ({ params }, context) =>
    tagged(context, orNotFound(await queries.findUser(db, params.id))),
  );
  serve(http, endpoints.createUser, async ({ body }, context) =>
    tagged(context, await service.createUser(deps, body, context)),
  );
  serve(
    http,
    endpoints.updateUser,
    async ({ params, body }, context) =>
      tagged(context, await service.updateUser(deps, params.id, body, context)),
    service.mayChange(db),
  );
  serve(http, endpoints.deleteUser, ({ params }, { origin }) => service.removeUser(deps, params.id, origin));
  serve(http, endpoints.resendMail, ({ params }, context) => service.resendMail(deps, params.id, context));
}
