import { sql } from 'drizzle-orm';
import type { Campaign, CampaignInput } from '#contracts/campaigns.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import type { FileUrls } from '../../files/file-urls.ts';
import type { FileService } from '../../files/files.service.ts';
import type { CallContext } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import type { ResourceService } from '../../http/serve-record.ts';
import { record, recordAll } from '../audit/audit.service.ts';
import { devicesWith, losing } from '../devices/lost-references.ts';
import { organisationToGive } from '../organisations/organisations.service.ts';
import { auditEventOf, lockAsRead, recordsOf } from '../records/records.service.ts';
import * as commands from './campaigns.commands.ts';
import * as queries from './campaigns.queries.ts';

export interface CampaignDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
}

const COVER = 'cover.file';

/** What happens by the way to a default that is one no more. */
const STAR_TAKEN = { before: { isDefault: true }, after: { isDefault: false } };

const CONSTRAINTS = {
  campaigns_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  // Checked before with the slot's place; here for what changed in between.
  campaign_slots_fragrance_fk: () => fieldProblem({ path: 'collection', code: 'reference' }),
  quizzes_campaign_fk: () => problem('campaign.has_answers'),
  fragrance_options_collection_fk: () => problem('campaign.has_answers'),
  live_fragrances_collection_fk: () => problem('campaign.has_answers'),
  initiatives_campaign_organisation: (name: string) =>
    problem('campaign.has_initiatives', {
      variant: 'campaign.has_initiatives.other',
      params: { name },
      faults: [{ path: 'organisationId', code: 'campaign.has_initiatives', params: { name } }],
    }),
  initiatives_campaign_fk: () => problem('campaign.has_initiatives'),
  shots_by_day_campaign_fk: () => problem('campaign.has_shots'),
  shots_ever_campaign_fk: () => problem('campaign.has_shots'),
};

export function campaignService({ db, files, urls }: CampaignDeps): ResourceService<Campaign, CampaignInput> {
  const records = recordsOf(db, 'campaign', {
    find: (tx, id) => queries.findCampaign(tx, urls, id),
    audited,
    snapshot: (row, { coverKey }) => ({ input: inputOf(row), files: { [COVER]: coverKey } }),
    constraints: CONSTRAINTS,
  });
  return {
    ...records,

    find: (id) => queries.findCampaign(db, urls, id),

    create: (input, { files: uploads, origin }) => {
      const cover = uploads[COVER];
      if (!cover) throw new Error('The contract requires a cover');
      return files.tidied([{ area: 'public', picture: cover }], (changes) =>
        records.create(
          origin,
          async (tx) => {
            await organisationToGive(tx, input.organisationId);
            return { ...columnsOf(input), coverKey: await files.keep(tx, 'public', cover, changes) };
          },
          (tx, id) => writeContents(tx, id, input),
        ),
      );
    },

    update: (id, input, context) => {
      const cover = context.files[COVER];
      return files.tidied([{ area: 'public', picture: cover }], (changes) =>
        records.update(
          id,
          context,
          async (tx, { coverKey, organisationId }) => {
            await organisationToGive(tx, input.organisationId, organisationId);
            await requireRecommendedKept(tx, id, input);
            if (cover) changes.released.add(coverKey);
            return {
              ...columnsOf(input),
              coverKey: cover ? await files.keep(tx, 'public', cover, changes) : coverKey,
              // The QR code is made of this time: it moves on with every change, even if the clock doesn't.
              updatedAt: sql`greatest(now(), updated_at + interval '1 millisecond')`,
            };
          },
          (tx) => writeContents(tx, id, input),
        ),
      );
    },

    // An inactive campaign is nobody's default.
    deactivate: (id, context) => records.deactivate(id, context, { isDefault: false }),

    /** Removes a campaign that has neither a quiz nor shots for good, with its slots, texts and cover. */
    remove: (id, context) =>
      files.tidied([], (changes) =>
        records.remove(
          id,
          context,
          async (tx, { name, hasShots }, { coverKey }) => {
            // Told before what else holds it, which can be taken away. The foreign keys see what is fired at this moment.
            if (hasShots) throw problem('campaign.has_shots');
            changes.released.add(coverKey);
            const devices = await devicesWith(tx, 'campaignId', id);
            await recordAll(tx, context.origin, devices.map(losing({ campaign: name })));
          },
          changes.released,
        ),
      ),
  };
}

function columnsOf({ name, fragranceShots, organisationId }: CampaignInput) {
  return { name, fragranceShots, organisationId };
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
  { ifMatch, origin }: Pick<CallContext, 'ifMatch' | 'origin'>,
): Promise<queries.CampaignRecord> {
  return db.transaction(async (tx) => {
    await commands.lockStar(tx);
    const locked = await lockAsRead(tx, 'campaign', id, ifMatch);
    if (locked.deletedAt !== null) throw problem('campaign.inactive');
    const former = await commands.giveStar(tx, id);
    await recordAll(
      tx,
      origin,
      former.map((campaign) => ({
        ...auditEventOf('campaign', 'update', campaign.campaignId, campaign),
        ...STAR_TAKEN,
      })),
    );
    if (!locked.isDefault) await record(tx, origin, auditEventOf('campaign', 'make-default', id, locked));
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

/** A campaign as its edit takes it. */
export function inputOf({
  name,
  fragranceShots,
  collection,
  descriptions,
  organisation,
}: Campaign): CampaignInput {
  return {
    name,
    fragranceShots,
    collection: collection.map(({ slot, fragranceId, shotSeconds }) => ({ slot, fragranceId, shotSeconds })),
    descriptions,
    organisationId: organisation?.organisationId ?? null,
  };
}

/** What the audit trail compares of a campaign. */
function audited({ name, fragranceShots, cover, collection, descriptions, organisation }: Campaign) {
  return {
    name,
    fragranceShots,
    cover: cover?.url ?? null,
    organisation: organisation?.name ?? null,
    descriptions,
    collection: collection.map(({ slot, shotSeconds, fragrance }) => ({
      slot,
      fragrance: fragrance.name,
      shotSeconds,
    })),
  };
}
