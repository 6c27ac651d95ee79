import type { Received } from '#contracts/core/endpoint.ts';
import {
  addLine,
  visitCalls as calls,
  planVisit,
  putPhoto,
  recordEntry,
  updateVisit,
  visitStepCalls,
} from '#contracts/visits/visit-calls.ts';
import { visitInput } from '#contracts/visits/visit-inputs.ts';
import { visitReport } from '#contracts/visits/visit-report.ts';
import { VISIT_STEPS } from '#contracts/visits/visit-status.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { type Http, serve, serveDownload } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import { serveListExport } from '../../platform/resource/exports/list-export.ts';
import { parseSnapshot, serveHistory } from '../../platform/resource/history/serve-history.ts';
import type { PictureDeps } from '../content/report-sender.ts';
import { entryService } from './entries.service.ts';
import { photoService } from './photos.service.ts';
import { readReport } from './report.service.ts';
import { visitSheet } from './visits.export.ts';
import { visitList } from './visits.queries.ts';
import { type VisitDeps, visitService } from './visits.service.ts';

/** A request of the list or its export, with the caller's id for `me`. */
function asked<Query extends Pick<Received<typeof calls.list>['query'], 'assignee'>>(
  query: Query,
  { user }: Pick<CallContext, 'user'>,
): Query {
  const { assignee } = query;
  return { ...query, assignee: assignee?.map((one) => (one === 'me' ? String(user.userId) : one)) };
}

export function visitRoutes(http: Http, deps: VisitDeps & PictureDeps & { files: FileService }): void {
  const { db } = deps;
  const list = visitList(http.timeZone);
  const visits = visitService(deps);
  const photos = photoService(deps);
  const entries = entryService(deps);
  serve(http, calls.list, ({ query }, context) => list.page(db, asked(query, context)));
  serveListExport(http, db, calls.export, visitSheet, (query, _, context) =>
    list.all(db, asked(query, context)),
  );
  serveRecord(http, calls.get, ({ params }) => visits.find(params.id));
  serveRecord(http, planVisit, ({ body }, context) => visits.plan(body, context));
  serveRecord(http, updateVisit, ({ params, body }, context) => visits.update(params.id, body, context));
  for (const step of VISIT_STEPS) {
    serveRecord(http, visitStepCalls[step], ({ params }, context) => visits.take(params.id, step, context));
  }
  serve(http, addLine, ({ params, body }, context) => entries.add(params.id, body, context));
  serve(http, recordEntry, ({ params, body }, context) =>
    entries.record(params.id, params.lineId, body, context),
  );
  serve(http, putPhoto, ({ params }, context) => photos.put(params.id, params.clientId, context));
  serveDownload(http, visitReport, ({ params, query }, { language, origin, user }) =>
    readReport(deps, params.id, { language: query.language ?? language, origin, user }),
  );
  serveHistory(http, db, {
    ...{ resource: 'visit', get: calls.get, write: updateVisit.access, errors: updateVisit.errors },
    restore: (id, snapshot, context) => visits.update(id, parseSnapshot(visitInput, snapshot), context),
  });
}
