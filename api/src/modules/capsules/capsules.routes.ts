import {
  activateCapsule,
  deactivateCapsule,
  removeCapsuleDevice,
} from '#contracts/capsules/capsule-changes.ts';
import { capsuleHistory, getCapsule } from '#contracts/capsules/capsule-record.ts';
import { exportCapsules, listCapsules } from '#contracts/capsules/capsules.ts';
import { exportRefill, refillList } from '#contracts/capsules/refill.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { serveList, serveListExport } from '../../platform/resource/exports/list-export.ts';
import * as changes from './capsule-changes.service.ts';
import { historyOfCapsule } from './capsule-history.queries.ts';
import { findCapsule } from './capsule-record.queries.ts';
import { capsuleSheet, refillSheet } from './capsules.export.ts';
import { capsuleList } from './capsules.queries.ts';
import { refillGroups, refillLines } from './refill.queries.ts';

export function capsuleRoutes(http: Http, { bulk, ...deps }: changes.CapsuleDeps & { bulk: Bulk }): void {
  const { db, timeZone } = deps;
  const list = capsuleList(timeZone);
  const calls = { list: listCapsules, export: exportCapsules };
  serve(http, refillList, ({ query }) => refillGroups(db, timeZone, query));
  serveListExport(http, db, exportRefill, refillSheet, (query) => refillLines(db, timeZone, query));
  serveList(http, db, calls, list, capsuleSheet);
  serveRecord(http, getCapsule, ({ params }) => findCapsule(db, params.id, timeZone));
  serveBulk(http, bulk, 'capsule', { listed: listCapsules, list, on: changes.capsuleBulk(timeZone) });
  serveRecord(http, removeCapsuleDevice, ({ params }, context) =>
    changes.changeCapsule(deps, params.id, changes.TAKE_OUT, context),
  );
  serve(http, deactivateCapsule, async ({ params }, context) => {
    await changes.changeCapsule(deps, params.id, changes.DEACTIVATE, context);
  });
  serveRecord(http, activateCapsule, ({ params }, context) =>
    changes.changeCapsule(deps, params.id, changes.ACTIVATE, context),
  );
  serve(http, capsuleHistory, ({ params, query }) => historyOfCapsule(db, params.id, query, timeZone));
}
