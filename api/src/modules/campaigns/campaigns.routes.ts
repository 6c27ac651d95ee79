import * as endpoints from '#contracts/campaigns.ts';
import { ZIP } from '#contracts/core/endpoint.ts';
import { campaignPrintKit } from '#contracts/print-kit.ts';
import type { FileReader } from '../../files/checked-files.ts';
import { tagged } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type Http, serve, serveDownload } from '../../http/serve.ts';
import { serveListExport } from '../exports/list-export.ts';
import { campaignSheet } from './campaigns.export.ts';
import * as queries from './campaigns.queries.ts';
import * as service from './campaigns.service.ts';
import { readPrintKit } from './print-kit.service.ts';

export function campaignRoutes(http: Http, deps: service.CampaignDeps & { pictures: FileReader }): void {
  const { db, urls } = deps;
  serve(http, endpoints.listCampaigns, ({ query }) => queries.campaignList(urls).page(db, query));
  serveListExport(http, db, endpoints.exportCampaigns, campaignSheet, (query) =>
    queries.campaignList(urls).all(db, query),
  );
  serve(http, endpoints.campaignsWithoutQuiz, async ({ query }) => ({
    data: await queries.withoutQuiz(db, query),
  }));
  serve(http, endpoints.getCampaign, async ({ params }, context) =>
    tagged(context, orNotFound(await queries.findCampaign(db, urls, params.id))),
  );
  serve(http, endpoints.createCampaign, async ({ body }, context) =>
    tagged(context, await service.createCampaign(deps, body, context)),
  );
  serve(http, endpoints.updateCampaign, async ({ params, body }, context) =>
    tagged(context, await service.updateCampaign(deps, params.id, body, context)),
  );
  serve(http, endpoints.makeDefaultCampaign, async ({ body }, context) =>
    tagged(context, await service.makeDefault(deps, body.campaignId, context)),
  );
  serve(http, endpoints.deleteCampaign, async ({ params, query }, context) => {
    if (query.hardDelete) await service.removeCampaign(deps, params.id, context);
    else await service.deactivateCampaign(deps, params.id, context);
  });
  serve(http, endpoints.activateCampaign, async ({ params }, context) =>
    tagged(context, await service.activateCampaign(deps, params.id, context)),
  );
  serveDownload(http, { ...campaignPrintKit, download: ZIP }, ({ params }, context) =>
    readPrintKit(deps, params.id, context),
  );
}
