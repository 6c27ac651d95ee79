import type { FastifyBaseLogger } from 'fastify';
import { INITIATIVE_STEPS } from '#contracts/initiatives/initiative-status.ts';
import {
  initiativeCalls as calls,
  exportResults,
  type Initiative,
  initiativeResults,
  stepCalls,
  swapDays,
} from '#contracts/initiatives/initiatives.ts';
import type { Database } from '../../platform/db/client.ts';
import { bindScope } from '../../platform/db/scope.ts';
import type { TaggedRow } from '../../platform/http/etag.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { serveList, serveListExport } from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
import { updateFollowers } from '../devices/following.service.ts';
import { initiativeSheet, resultSheet } from './initiatives.export.ts';
import { initiativeList } from './initiatives.queries.ts';
import { type InitiativeService, initiativeService } from './initiatives.service.ts';
import { placesOfInitiative } from './results.queries.ts';
import { readResults, resultRows } from './results.service.ts';

interface InitiativeDeps {
  db: Database;
  bulk: Bulk;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function initiativeRoutes(http: Http, { db, bulk, log }: InitiativeDeps): void {
  const { timeZone } = http;
  const list = initiativeList(timeZone);
  const service = followed(initiativeService(db, timeZone), async () => {
    // Devices catch up with their next request anyway.
    await updateFollowers(db, timeZone).catch((error: unknown) => log.error(error, 'Devices did not follow'));
  });
  serveList(http, db, calls, list, initiativeSheet);
  serve(http, initiativeResults, ({ params }) => readResults(db, params.id, timeZone));
  serveListExport(http, db, exportResults, resultSheet, async (query) => {
    const { rows } = await list.all(db, query);
    return {
      rows: resultRows(
        rows,
        bindScope((id) => placesOfInitiative(db, id, timeZone)),
      ),
    };
  });
  serveResource(http, db, 'initiative', calls, service);
  for (const step of INITIATIVE_STEPS) {
    serveRecord(http, stepCalls[step], ({ params }, context) => service.take(params.id, step, context));
  }
  serveRecord(http, swapDays, ({ params, body }, context) => service.swapDays(params.id, body.with, context));
  const selected = resourceBulk(calls, list, (tx) => initiativeService(tx, timeZone));
  serveBulk(http, bulk, 'initiative', {
    ...selected,
    on(tx, files) {
      const { take } = initiativeService(tx, timeZone);
      return {
        ...selected.on(tx, files),
        cancel: (id, context) => take(id, 'cancel', context),
        resume: (id, context) => take(id, 'resume', context),
      };
    },
  });
}

/** Wraps a service so that devices are updated after each change. */
function followed(service: InitiativeService, follow: () => Promise<void>): InitiativeService {
  const after = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change;
    await follow();
    return result;
  };
  return {
    find: service.find,
    create: (input, context): Promise<TaggedRow<Initiative>> => after(service.create(input, context)),
    update: (id, input, context) => after(service.update(id, input, context)),
    activate: (id, context) => after(service.activate(id, context)),
    deactivate: (id, context) => after(service.deactivate(id, context)),
    remove: (id, context) => after(service.remove(id, context)),
    take: (id, step, context) => after(service.take(id, step, context)),
    swapDays: (id, otherId, context) => after(service.swapDays(id, otherId, context)),
  };
}
