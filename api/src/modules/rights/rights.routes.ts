import * as endpoints from '#contracts/rights.ts';
import { requireStepUp } from '../../platform/http/proof.ts';
import { type Http, serve, serveDownload } from '../../platform/http/serve.ts';
import { type OwnDataDeps, readOwnData } from './own-data.service.ts';
import * as service from './rights.service.ts';

export function rightsRoutes(http: Http, deps: service.RightsDeps & OwnDataDeps): void {
  serveDownload(http, endpoints.readOwnData, (_, context) => readOwnData(deps, context));
  serve(http, endpoints.askErasure, ({ body }, context) =>
    service.requestErasure(deps, body.password, context),
  );
  serve(
    http,
    endpoints.askErasureInApp,
    ({ body }, context) => service.requestErasure(deps, body.password, context),
    async ({ caller, body }) => {
      // A password in the request is checked, which proves as much as a fresh sign-in.
      if ((body as { password?: unknown } | null)?.password == null) requireStepUp(caller);
    },
  );
  serve(http, endpoints.anonymiseUser, ({ params }, context) =>
    service.anonymiseUser(deps, params.id, context),
  );
}
