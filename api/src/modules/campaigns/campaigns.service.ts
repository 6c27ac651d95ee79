import type { Campaign, CampaignInput } from '#contracts/campaigns.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { mapConstraintErrors } from '../../db/errors.ts';
import type { FileUrls } from '../../files/file-urls.ts';
import type { FileService } from '../../files/files.service.ts';
import type { CallContext } from '../../http/call-context.ts';
import { recordTag, requireMatch } from '../../http/etag.ts';
import { orNotFound, requireGivenOut } from '../../http/or-not-found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import { type AuditEvent, record, recordAll, recordEdit } from '../audit/audit.service.ts';
import { devicesWith, losing } from '../devices/lost-references.ts';
import * as commands from './campaigns.commands.ts';
import * as queries from './campaigns.queries.ts';

export interface CampaignDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
}

type Change = Pick<CallContext, 'ifMatch' | 'origin'>;

const COVER = 'cover.file';

/** What happens by the way to a default that is one no more. */
const STAR_TAKEN = { before: { isDefault: true }, after: { isDefault: false } };

const BAD_INPUT = {
  campaigns_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  // Checked before with the slot's place; here for what changed in between.
  campaign_slots_fragrance_fk: () => fieldProblem({ path: 'collection', code: 'reference' }),
  fragrance_options_collection_fk: () => problem('campaign.has_answers'),
  live_fragrances_collection_fk: () => problem('campaign.has_answers'),
};
const STILL_HOLDS = {
  quizzes_campaign_fk: () => problem('campaign.has_answers'),
  fragrance_options_collection_fk: () => problem('campaign.has_answers'),
  live_fragrances_collection_fk: () => problem('campaign.has_answers'),
  shots_by_day_campaign_fk: () => problem('campaign.has_shots'),
  shots_ever_campaign_fk: () => problem('campaign.has_shots'),
};

export function createCampaign(
  { db, files, urls }: CampaignDeps,
  input: CampaignInput,
  { files: uploads, origin }: Pick<CallContext, 'files' | 'origin'>,
): Promise<queries.CampaignRecord> {
  const cover = uploads[COVER];
  if (!cover) throw new Error('The contract requires a cover');
  return files.tidied([{ area: 'public', picture: cover }], (changes) =>
    mapConstraintErrors(BAD_INPUT, () =>
      db.transaction(async (tx) => {
        const coverKey = await files.keep(tx, 'public', cover, changes);
        const id = await commands.insertCampaign(tx, input, coverKey);
        await writeContents(tx, id, input);
        const made = orNotFound(await queries.findCampaign(tx, urls, id));
        await record(tx, origin, { ...auditEvent('create', made.row), after: audited(made.row) });
        return made;
      }),
    ),
  );
}

export function updateCampaign(
  { db, files, urls }: CampaignDeps,
  id: number,
  input: CampaignInput,
  { files: uploads, ifMatch, origin }: Pick<CallContext, 'files' | 'ifMatch' | 'origin'>,
): Promise<queries.CampaignRecord> {
  const cover = uploads[COVER];
  return files.tidied([{ area: 'public', picture: cover }], (changes) =>
    mapConstraintErrors(BAD_INPUT, () =>
      db.transaction(async (tx) => {
        const locked = await lockAsRead(tx, id, ifMatch);
        if (locked.deletedAt !== null) throw problem('record.inactive');
        const before = orNotFound(await queries.findCampaign(tx, urls, id));
        await requireRecommendedKept(tx, id, input);
        return recordEdit(tx, origin, before, async () => {
          if (cover) changes.released.add(locked.coverKey);
          const coverKey = cover ? await files.keep(tx, 'public', cover, changes) : locked.coverKey;
          await commands.changeCampaign(tx, id, input, coverKey);
          await writeContents(tx, id, input);
          const after = orNotFound(await queries.findCampaign(tx, urls, id));
          const fields = { before: audited(before.row), after: audited(after.row) };
          return { after, auditEvent: { ...auditEvent('update', after.row), ...fields } };
        });
      }),
    ),
  );
}

async function writeContents(tx: Transaction, id: number, input: CampaignInput): Promise<void> {
  await requireFragrances(tx, input);
  await commands.replaceCollection(tx, id, input.collection);
  await commands.replaceDescriptions(tx, id, input.descriptions);
}

/** Every fragrance of the collection exists and is active; the fault names its slot's place in the input. */
async function requireFragrances(tx: Transaction, { collection }: CampaignInput): Promise<void> {
  const active = await commands.lockActiveFragrances(
    tx,
    collection.map((entry) => entry.fragranceId),
  );
  const [first, ...others] = collection.flatMap((entry, index): FieldFault[] =>
    active.has(entry.fragranceId) ? [] : [{ path: `collection.${index}.fragranceId`, code: 'reference' }],
  );
  if (first) throw fieldProblem(first, ...others);
}

/**
 * A fragrance that the campaign's quiz recommends stays in the collection, in whichever slot. The fault stands at what took
 * its place.
 */
async function requireRecommendedKept(tx: Transaction, id: number, input: CampaignInput): Promise<void> {
  const kept = new Set(input.collection.map(({ fragranceId }) => fragranceId));
  const recommended = await commands.recommendedSlots(tx, id);
  const [first, ...others] = recommended.flatMap(({ slot, fragranceId }): FieldFault[] => {
    if (kept.has(fragranceId)) return [];
    const index = input.collection.findIndex((entry) => entry.slot === slot);
    const path = index === -1 ? 'collection' : `collection.${index}.fragranceId`;
    return [{ path, code: 'campaign.has_answers' }];
  });
  if (first) throw fieldProblem(first, ...others);
}

export function makeDefault(
  { db, urls }: CampaignDeps,
  id: number,
  { ifMatch, origin }: Change,
): Promise<queries.CampaignRecord> {
  return db.transaction(async (tx) => {
    await commands.lockStar(tx);
    const locked = await lockAsRead(tx, id, ifMatch);
    if (locked.deletedAt !== null) throw problem('campaign.inactive');
    const former = await commands.giveStar(tx, id);
    await recordAll(
      tx,
      origin,
      former.map((campaign) => ({ ...auditEvent('update', campaign), ...STAR_TAKEN })),
    );
    if (!locked.isDefault) await record(tx, origin, auditEvent('make-default', locked));
    return orNotFound(await queries.findCampaign(tx, urls, id));
  });
}

/** What a device is given of a campaign. @throws problem `not_found` */
export async function readCampaign(
  db: Queryable,
  urls: FileUrls,
  id: number,
): Promise<queries.CampaignRecord> {
  return orNotFound(await queries.findCampaign(db, urls, id));
}

export function deactivateCampaign(
  { db }: CampaignDeps,
  id: number,
  { ifMatch, origin }: Change,
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockAsRead(tx, id, ifMatch);
    if (locked.deletedAt !== null) return;
    await commands.deactivateCampaign(tx, id);
    await record(tx, origin, { ...auditEvent('deactivate', locked), ...(locked.isDefault && STAR_TAKEN) });
  });
}

/** Removes a campaign that has neither a quiz nor shots for good, with its slots, texts and cover. */
export function removeCampaign(
  { db, files, urls }: CampaignDeps,
  id: number,
  { ifMatch, origin }: Change,
): Promise<void> {
  return files.tidied([], (changes) =>
    mapConstraintErrors(STILL_HOLDS, () =>
      db.transaction(async (tx) => {
        const locked = await commands.lockCampaign(tx, id);
        if (!locked) return requireGivenOut(tx, 'campaigns_campaign_id_seq', id);
        requireMatch(ifMatch, recordTag('campaign', id, locked.version));
        const { row } = orNotFound(await queries.findCampaign(tx, urls, id));
        // Told before what else holds it, which can be taken away. The foreign keys see what is fired at this moment.
        if (row.hasShots) throw problem('campaign.has_shots');
        changes.released.add(locked.coverKey);
        const devices = await devicesWith(tx, 'campaignId', id);
        await commands.removeCampaign(tx, id);
        await recordAll(tx, origin, devices.map(losing({ campaign: row.name })));
        await record(tx, origin, { ...auditEvent('delete', row), before: audited(row) });
      }),
    ),
  );
}

export function activateCampaign(
  { db, urls }: CampaignDeps,
  id: number,
  { ifMatch, origin }: Change,
): Promise<queries.CampaignRecord> {
  return db.transaction(async (tx) => {
    const locked = await lockAsRead(tx, id, ifMatch);
    if (locked.deletedAt !== null) {
      await commands.reactivateCampaign(tx, id);
      await record(tx, origin, auditEvent('activate', locked));
    }
    return orNotFound(await queries.findCampaign(tx, urls, id));
  });
}

/** Locks a campaign that is still the version that was read. */
async function lockAsRead(tx: Transaction, id: number, ifMatch: string | undefined) {
  const locked = orNotFound(await commands.lockCampaign(tx, id));
  requireMatch(ifMatch, recordTag('campaign', id, locked.version));
  return locked;
}

function auditEvent(
  action: AuditEvent['action'],
  { campaignId, name }: Pick<Campaign, 'campaignId' | 'name'>,
): AuditEvent {
  return { action, resource: 'campaign', recordId: campaignId, recordName: name };
}

/** What the audit trail compares of a campaign. */
function audited({ name, fragranceShots, cover, collection, descriptions }: Campaign) {
  return {
    name,
    fragranceShots,
    cover: cover?.url ?? null,
    descriptions,
    collection: collection.map(({ slot, shotSeconds, fragrance }) => ({
      slot,
      fragrance: fragrance.name,
      shotSeconds,
    })),
  };
}
