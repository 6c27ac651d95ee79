import * as endpoints from '#contracts/content.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { type Http, NOT_MODIFIED, serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import * as service from './identity.service.ts';

export function identityRoutes(http: Http, deps: service.IdentityDeps): void {
  serve(http, endpoints.readIdentity, async (_, context) => {
    const current = await service.currentIdentity(deps.db, deps.urls);
    // Clients cache it but revalidate every time, so that changes show at once.
    context.reply.header('cache-control', 'public, no-cache');
    context.etag(current.tag);
    return matchesEtag(context.ifNoneMatch, current.tag) ? NOT_MODIFIED : current.row;
  });
  serveRecord(http, endpoints.updateIdentity, ({ body }, context) =>
    service.updateIdentity(deps, body, context),
  );
}
