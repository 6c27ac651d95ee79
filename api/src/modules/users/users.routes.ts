import { createUser, updateUser, userChange } from '#contracts/users/user-input.ts';
import * as endpoints from '#contracts/users/users.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { serveList } from '../../platform/resource/exports/list-export.ts';
import { parseSnapshot, serveHistory } from '../../platform/resource/history/serve-history.ts';
import { mayChange, mayCreate } from './users.authorize.ts';
import { usersOf } from './users.bulk.ts';
import { userSheet } from './users.export.ts';
import { findUser, userList } from './users.queries.ts';
import * as service from './users.service.ts';

export function userRoutes(http: Http, { bulk, ...deps }: service.UserDeps & { bulk: Bulk }): void {
  const { db } = deps;
  const list = userList(http.timeZone);
  serveList(http, db, { list: endpoints.listUsers, export: endpoints.exportUsers }, list, userSheet);
  serveRecord(http, endpoints.getUser, ({ params }) => findUser(db, params.id));
  serveHistory(http, db, {
    resource: 'user',
    get: endpoints.getUser,
    write: 'users.write',
    errors: updateUser.errors,
    restore: (id, snapshot, context) =>
      service.updateUser(deps, id, parseSnapshot(userChange, snapshot), context),
  });
  serveBulk(http, bulk, 'user', {
    listed: endpoints.listUsers,
    list,
    on: (tx) => usersOf({ ...deps, db: tx }),
  });
  serveRecord(
    http,
    createUser,
    ({ body }, context) => service.createUser(deps, body, context),
    mayCreate(db),
  );
  serveRecord(
    http,
    updateUser,
    ({ params, body }, context) => service.updateUser(deps, params.id, body, context),
    mayChange(db),
  );
  serve(http, endpoints.deleteUser, ({ params }, context) => service.removeUser(deps, params.id, context));
  serve(http, endpoints.resendMail, ({ params }, context) => service.resendMail(deps, params.id, context));
}
