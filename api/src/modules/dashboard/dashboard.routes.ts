import type { AnswerOf, EndpointSpec, Received } from '#contracts/core/endpoint.ts';
import * as endpoints from '#contracts/dashboard.ts';
import { lastEventId } from '../../platform/http/event-stream.ts';
import { type Handler, type Http, serve, serveDownload, serveEvents } from '../../platform/http/serve.ts';
import { initiativesByStatus } from '../initiatives/initiatives.service.ts';
import { campaignFigures, figuresFile, fragranceFigures } from './dashboard.export.ts';
import * as queries from './dashboard.queries.ts';
import {
  readCampaignShots,
  readComparison,
  readSummary,
  readTrend,
  withCampaignNames,
  zoneOf,
} from './dashboard.service.ts';
import { scopeOf } from './figure-scope.ts';
import { type LiveDeps, LiveShots } from './live.service.ts';
import { SharedReads } from './shared-reads.ts';

/** How long figures counted shot by shot for a past day are reused, in milliseconds. */
const COUNTED_MS = 60_000;

export interface DashboardDeps extends LiveDeps {
  /** IANA name of the time zone that shots are counted by day in. */
  timeZone: string;
}

export function dashboardRoutes(http: Http, deps: DashboardDeps): void {
  const { db, timeZone } = deps;
  const reads = new SharedReads();
  const counted = new SharedReads({ keepMs: COUNTED_MS });
  // Before the response is sent, so that whoever has it and reads again sees their own change.
  http.app.addHook('onSend', ({ method }, _reply, _payload, done) => {
    if (method !== 'GET' && method !== 'HEAD') reads.clear();
    done();
  });
  const shared = <Query, Read>({ path }: EndpointSpec, query: Query, read: (query: Query) => Promise<Read>) =>
    reads.read(`${path} ${JSON.stringify(query)}`, () => read(query));
  const serveShared = <E extends EndpointSpec>(
    endpoint: E,
    read: (query: Received<E>['query']) => Promise<AnswerOf<E>>,
  ) => {
    const handler = ({ query }: Received<E>) => shared(endpoint, query, read);
    serve(http, endpoint, handler as Handler<E>);
  };
  serve(http, endpoints.shotsByCampaign, async ({ query }, { language }) =>
    withCampaignNames(
      await shared(endpoints.shotsByCampaign, query, (wanted) => queries.campaignShots(db, wanted)),
      language,
    ),
  );
  serveShared(endpoints.shotsByFragrance, (query) => queries.fragranceShots(db, query));
  serveShared(endpoints.dashboardSummary, (query) => readSummary(db, query, timeZone, counted));
  serveShared(endpoints.shotsTrend, (query) => readTrend(db, query, timeZone));
  serveShared(endpoints.compareCampaigns, (query) => readComparison(db, query, timeZone));

  const live = new LiveShots({ ...deps, onChange: () => reads.clear() });
  serveEvents(http, endpoints.liveShots, ({ query }, request) =>
    live.source(scopeOf(query), lastEventId(request)),
  );

  serveShared(endpoints.initiativesByStatus, (query) => initiativesByStatus(db, query, timeZone));

  /** With the time zone of the requested days. */
  const zoned = async (query: Received<typeof endpoints.exportShotsByCampaign>['query']) => ({
    db,
    timeZone: await zoneOf(db, query, timeZone),
  });
  serveDownload(http, endpoints.exportShotsByCampaign, async (received, { language }) => {
    const rows = await readCampaignShots(db, { ...received.query, limit: false }, language);
    return figuresFile(await zoned(received.query), campaignFigures(rows, language), received.query);
  });
  serveDownload(http, endpoints.exportShotsByFragrance, async (received, { language }) => {
    const rows = await queries.fragranceShots(db, { ...received.query, limit: false });
    return figuresFile(await zoned(received.query), fragranceFigures(rows, language), received.query);
  });
}
