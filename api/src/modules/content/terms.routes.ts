import * as endpoints from '#contracts/terms.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import * as service from './terms.service.ts';

export function termsRoutes(http: Http, db: Database): void {
  serve(http, endpoints.readTerms, ({ query }, { language }) =>
    service.readTerms(db, query.version, query.language ?? language),
  );
  serve(http, endpoints.listTermsVersions, () => service.listVersions(db));
  serve(http, endpoints.publishTerms, ({ body }, context) =>
    service.publishTerms(db, body, http.timeZone, context),
  );
  serve(http, endpoints.acceptTerms, ({ body }, context) =>
    service.acceptTerms(db, body.termsVersion, context),
  );
}
