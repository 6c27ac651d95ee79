import { copyCampaign, replaceFragrance } from '#contracts/campaigns/campaign-copies.ts';
import {
  CAMPAIGN_FIELDS,
  type Campaign,
  campaignCalls as calls,
  campaignsWithoutQuiz,
  makeDefaultCampaign,
} from '#contracts/campaigns/campaigns.ts';
import { campaignPrintKit } from '#contracts/campaigns/print-kit.ts';
import type { Database } from '../../platform/db/client.ts';
import type { FileReader } from '../../platform/files/checked-files.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import { type Http, serve, serveDownload } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { type ListSheet, serveList, sheetColumns } from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
import { campaignList, lostStars, withoutQuiz } from './campaigns.queries.ts';
import {
  type CampaignDeps,
  type CampaignSet,
  campaignService,
  inputOf,
  makeDefault,
} from './campaigns.service.ts';
import * as copying from './copying.service.ts';
import { readPrintKit } from './print-kit.service.ts';
import * as replacing from './replacing.service.ts';

export const campaignSheet: ListSheet<Campaign> = {
  resource: 'campaign',
  title: ['Campanhas', 'Campaigns', 'Campañas'],
  columns: sheetColumns(
    CAMPAIGN_FIELDS,
    { collection: (row) => row.collection.length },
    { collection: 'slots' },
  ),
};

export function campaignRoutes(
  http: Http,
  { bulk, ...given }: Omit<CampaignDeps, 'timeZone'> & { pictures: FileReader; bulk: Bulk },
): void {
  const { timeZone } = http;
  const deps = { ...given, timeZone };
  const { db, urls } = deps;
  const list = campaignList(urls, timeZone);
  serveList(http, db, calls, list, campaignSheet);
  serve(http, campaignsWithoutQuiz, async ({ query }) => ({ data: await withoutQuiz(db, query) }));
  serveResource(http, db, 'campaign', calls, campaignService(deps));
  const serviceOn = (tx: Database, files: FileService) => campaignService({ db: tx, files, urls, timeZone });
  serveBulk(http, bulk, 'campaign', {
    ...resourceBulk(calls, list, serviceOn, (row, set: CampaignSet) => ({ ...inputOf(row), ...set })),
    warnings: async (tx, ids) =>
      new Map((await lostStars(tx, ids)).map((id) => [id, 'campaign.default_lost' as const])),
  });
  serveRecord(http, copyCampaign, ({ params, body }, context) =>
    copying.copyCampaign(deps, params.id, body, context),
  );
  serve(http, replaceFragrance, ({ params, query, body }, { origin, user, language, reply }) => {
    const isCancelled = () => reply.raw.destroyed;
    const change = { origin, user, language, isCancelled, dryRun: query.dryRun };
    return replacing.replaceFragrance({ bulk, serviceOn }, { ...params, ...body }, change);
  });
  serveRecord(http, makeDefaultCampaign, ({ body }, context) => makeDefault(deps, body.campaignId, context));
  serveDownload(http, campaignPrintKit, ({ params }, context) => readPrintKit(deps, params.id, context));
}
