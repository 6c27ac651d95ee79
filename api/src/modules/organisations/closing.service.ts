import type { OrganisationClosing } from '#contracts/organisations/closing.ts';
import type { Database } from '../../platform/db/client.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem, refusalText } from '../../platform/http/problem.ts';
import type { Cause } from '../../platform/resource/bulk/batch-call.ts';
import type { Bulk, BulkService } from '../../platform/resource/bulk/bulk-kind.ts';
import { each, type PieceWork, requireSupported } from '../../platform/resource/bulk/pieces.ts';
import { changeWhole, type RefusedRecord, type Step } from '../../platform/resource/bulk/steps.ts';
import { lockUserChanges } from '../users/users.batches.ts';
import * as queries from './closing.queries.ts';

interface Closing {
  id: number;
  /** IANA name of the time zone that decides which initiatives are over. */
  timeZone: string;
}

/**
 * Ends the contract of an organisation: one batch of the edits that each of its records would get, in one transaction.
 * What was over or inactive before stays as it is, so that undoing brings back what there was.
 * @throws problem `not_found`, `record.inactive`, `organisation.unclosable`, `auth.step_up`, `unavailable`
 */
export async function closeOrganisation(
  bulk: Bulk,
  { id, timeZone }: Closing,
  change: Cause & { dryRun: boolean },
): Promise<OrganisationClosing> {
  await requireActive(bulk.db, id);
  const plan = async (tx: Database): Promise<Step[]> => {
    // People are changed under this lock, and before anything else is locked.
    await lockUserChanges(tx);
    await queries.lockWhole(tx, id);
    await requireActive(tx, id);
    const held = await queries.readHeld(tx, id, timeZone);
    const step = (resource: string, ids: readonly number[], work: PieceWork): Step => ({
      ...{ kind: orNotFound(bulk.kinds.get(resource)), ids, work },
    });
    // Nothing can be left at a place or in an organisation that is deactivated. Undone in reverse.
    return [
      step('initiative', held.initiative, one('cancel')),
      step('device', held.device, giveBack),
      step('user', held.user, one('deactivate')),
      step('campaign', held.campaign, one('deactivate')),
      step('place', held.place, one('deactivate')),
      step('organisation', [id], one('deactivate')),
    ];
  };
  const whole = {
    ...{ kind: orNotFound(bulk.kinds.get('organisation')), id, action: 'close' as const, plan },
    check({ refused }: { refused: readonly RefusedRecord[] }) {
      if (refused.length === 0) return;
      throw problem('organisation.unclosable', { members: { refused: reasons(refused, change.language) } });
    },
  };
  const { batchId, steps, refused } = await changeWhole(bulk, whole, change);
  const done = (resource: string) => {
    const isOf = ({ kind }: Pick<Step, 'kind'>) => kind.resource === resource;
    return (steps.find(isOf)?.ids.length ?? 0) - refused.filter(isOf).length;
  };
  return {
    batchId,
    initiatives: done('initiative'),
    devices: done('device'),
    users: done('user'),
    campaigns: done('campaign'),
    places: done('place'),
    refused: reasons(refused, change.language),
  };
}

async function requireActive(db: Database, id: number): Promise<void> {
  if (!orNotFound(await queries.isActive(db, id))) throw problem('record.inactive');
}

const one =
  (action: 'cancel' | 'deactivate'): PieceWork =>
  (service, { ids }, context) =>
    each(ids, (id) => requireSupported(service[action])(id, context));

/** What a device of the house has. */
const OF_HOUSE = { organisationId: null, placeId: null, campaignId: null };

const giveBack: PieceWork = async ({ changeAll }: BulkService, { ids }, context) =>
  requireSupported(changeAll)(
    ids.map((id) => ({ id, set: OF_HOUSE })),
    context,
  );

/** Why the contract can't end, each reason once. The organisation is in its own way only because of the others. */
function reasons(refused: readonly RefusedRecord[], language: Cause['language']) {
  const causes = refused.filter(({ kind }) => kind.resource !== 'organisation');
  const found = new Map<string, OrganisationClosing['refused'][number]>();
  for (const { kind, error } of causes.length > 0 ? causes : refused) {
    const key = `${kind.resource} ${error.code}`;
    const message = refusalText(language, error);
    const reason = found.get(key) ?? { resource: kind.resource, code: error.code, message, count: 0 };
    found.set(key, { ...reason, count: reason.count + 1 });
  }
  return [...found.values()];
}
