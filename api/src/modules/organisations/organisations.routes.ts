import { closeOrganisation } from '#contracts/organisations/closing.ts';
import { organisationCalls as calls, organisationStorage } from '#contracts/organisations/organisations.ts';
import { organisationBytes } from '../../platform/files/organisation-storage.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { serveList } from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
import * as closing from './closing.service.ts';
import { organisationSheet } from './organisations.export.ts';
import { findOrganisation, organisationList, quickSearch } from './organisations.queries.ts';
import { type OrganisationDeps, organisationService } from './organisations.service.ts';

export function organisationRoutes(http: Http, { bulk, ...deps }: OrganisationDeps & { bulk: Bulk }): void {
  const { db, files, urls } = deps;
  const list = organisationList(urls, http.timeZone);
  serveList(http, db, calls, list, organisationSheet);
  serve(http, organisationStorage, async ({ params }) => {
    orNotFound(await findOrganisation(db, urls, params.id));
    return { usedBytes: await organisationBytes(db, params.id), maxBytes: files.organisationMaxBytes };
  });
  serve(http, calls.search, async ({ query }) => ({ data: await quickSearch(db, query.str) }));
  // Administrators of an organisation read the history of what only the house changes.
  serveResource(http, db, 'organisation', calls, organisationService(deps), 'audit.read');
  serveBulk(
    http,
    bulk,
    'organisation',
    resourceBulk(calls, list, (tx, files) => organisationService({ db: tx, files, urls })),
  );
  serve(http, closeOrganisation, ({ params, query }, { origin, user, language }) =>
    closing.closeOrganisation(
      bulk,
      { id: params.id, timeZone: http.timeZone },
      { origin, user, language, dryRun: query.dryRun },
    ),
  );
}
