import { campaignCalls as calls, campaignsWithoutQuiz, makeDefaultCampaign } from '#contracts/campaigns.ts';
import { ZIP } from '#contracts/core/endpoint.ts';
import { campaignPrintKit } from '#contracts/print-kit.ts';
import type { FileReader } from '../../files/checked-files.ts';
import { type Http, serve, serveDownload } from '../../http/serve.ts';
import { serveRecord } from '../../http/serve-record.ts';
import { serveList } from '../exports/list-export.ts';
import { serveResource } from '../records/serve-resource.ts';
import { campaignSheet } from './campaigns.export.ts';
import { campaignList, withoutQuiz } from './campaigns.queries.ts';
import { type CampaignDeps, campaignService, makeDefault } from './campaigns.service.ts';
import { readPrintKit } from './print-kit.service.ts';

export function campaignRoutes(http: Http, deps: CampaignDeps & { pictures: FileReader }): void {
  const { db, urls } = deps;
  serveList(http, db, calls, campaignList(urls, http.timeZone), campaignSheet);
  serve(http, campaignsWithoutQuiz, async ({ query }) => ({ data: await withoutQuiz(db, query) }));
  serveResource(http, db, 'campaign', calls, campaignService(deps));
  serveRecord(http, makeDefaultCampaign, ({ body }, context) => makeDefault(deps, body.campaignId, context));
  serveDownload(http, { ...campaignPrintKit, download: ZIP }, ({ params }, context) =>
    readPrintKit(deps, params.id, context),
  );
}
