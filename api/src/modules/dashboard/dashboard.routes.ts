import { XLSX } from '#contracts/core/endpoint.ts';
import * as endpoints from '#contracts/dashboard.ts';
import { lastEventId } from '../../http/events.ts';
import { type Download, type Http, serve, serveDownload, serveEvents } from '../../http/serve.ts';
import { spreadsheet } from '../../http/spreadsheet.ts';
import { campaignSheet, fragranceSheet } from './dashboard.export.ts';
import * as queries from './dashboard.queries.ts';
import { readSummary, readTrend } from './dashboard.service.ts';
import { type LiveDeps, LiveShots } from './live.service.ts';
import type { Days } from './summary.queries.ts';

export interface DashboardDeps extends LiveDeps {
  /** IANA name of the zone whose days shots are counted by. */
  timeZone: string;
}

export function dashboardRoutes(http: Http, deps: DashboardDeps): void {
  const { db, timeZone } = deps;
  serve(http, endpoints.shotsByCampaign, ({ query }) => queries.campaignShots(db, query));
  serve(http, endpoints.shotsByFragrance, ({ query }) => queries.fragranceShots(db, query));
  serve(http, endpoints.dashboardSummary, ({ query }) => readSummary(db, query, timeZone));
  serve(http, endpoints.shotsTrend, ({ query }) => readTrend(db, query, timeZone));

  const live = new LiveShots(deps);
  serveEvents(http, { ...endpoints.liveShots, events: endpoints.liveShots.events ?? {} }, (_, request) =>
    live.source(lastEventId(request)),
  );

  serveDownload(
    http,
    { ...endpoints.exportShotsByCampaign, download: XLSX },
    async ({ query }, { language }) =>
      downloadOf(campaignSheet(await queries.campaignShots(db, { ...query, limit: false }), language), query),
  );
  serveDownload(
    http,
    { ...endpoints.exportShotsByFragrance, download: XLSX },
    async ({ query }, { language }) =>
      downloadOf(
        fragranceSheet(await queries.fragranceShots(db, { ...query, limit: false }), language),
        query,
      ),
  );
}

/** Named by what it is about and of which days. */
async function downloadOf<Line>(
  {
    sheet,
    file,
    columns,
    lines,
  }: { sheet: string; file: string } & {
    columns: Parameters<typeof spreadsheet<Line>>[1];
    lines: Line[];
  },
  { from, to }: { [Day in keyof Days]?: string | undefined },
): Promise<Download> {
  const days = [from, to ?? new Date().toISOString().slice(0, 10)].filter((day) => day !== undefined);
  async function* each() {
    yield* lines;
  }
  return { fileName: `${[file, ...days].join('-')}.xlsx`, bytes: await spreadsheet(sheet, columns, each()) };
}
