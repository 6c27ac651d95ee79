import { sql } from 'drizzle-orm';
import type { Campaign, CampaignInput } from '#contracts/campaigns/campaigns.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import { recordEvent, recordEvents } from '../../platform/resource/history/audit.service.ts';
import {
  auditEventOf,
  lockAsRead,
  recordsOf,
  type Stored,
} from '../../platform/resource/records/records.service.ts';
import { devicesWith, referenceLostEvent } from '../devices/lost-references.ts';
import { organisationToGive, requireRoom } from '../organisations/organisations.service.ts';
import * as commands from './campaigns.commands.ts';
import * as queries from './campaigns.queries.ts';
import { inUseProblem, takeFromOthers } from './giving-away.ts';

export interface CampaignDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
  /** IANA name of the time zone that decides which day it is. */
  timeZone: string;
}

/** The field of the cover in forms. */
export const COVER = 'cover.file';

/** The audited change of a campaign that stops being the default. */
const DEFAULT_LOST = { before: { isDefault: true }, after: { isDefault: false } };

const CONSTRAINTS = {
  campaigns_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  // The campaign whose cover a copy shares was deleted meanwhile.
  campaigns_cover_fk: () => problem('not_found'),
  // Already checked with the slot's position; this covers changes made since.
  campaign_slots_fragrance_fk: () => fieldProblem({ path: 'collection', code: 'reference' }),
  quizzes_campaign_fk: () => problem('campaign.has_answers'),
  fragrance_options_collection_fk: () => problem('campaign.has_answers'),
  live_fragrances_collection_fk: () => problem('campaign.has_answers'),
  campaigns_used_elsewhere: inUseProblem,
  initiatives_campaign_fk: () => problem('campaign.has_initiatives'),
  shots_by_day_campaign_fk: () => problem('campaign.has_shots'),
  shots_ever_campaign_fk: () => problem('campaign.has_shots'),
};

/** The input of an edit. `release`: whether others who use a campaign that is given away lose it. */
type CampaignEdit = CampaignInput & { release?: boolean };

/** What a bulk edit sets. */
export type CampaignSet = Pick<CampaignEdit, 'organisationId' | 'release'>;

export function campaignService({
  db,
  files,
  urls,
  timeZone,
}: CampaignDeps): ResourceService<Campaign, CampaignEdit> {
  const records = recordsOf(db, 'campaign', {
    find: (tx, id) => queries.findCampaign(tx, urls, id),
    audited,
    snapshot: (row, { coverKey }) => ({ input: inputOf(row), files: { [COVER]: coverKey } }),
    constraints: CONSTRAINTS,
  });
  return {
    ...records,
    create: (input, { files: uploads, origin }) => {
      const cover = uploads[COVER];
      if (!cover) throw new Error('The contract requires a cover');
      return files.withFileCleanup([{ area: 'public', picture: cover }], (changes) =>
        records.create(
          origin,
          async (tx) => {
            await organisationToGive(tx, input.organisationId);
            return { ...columnsOf(input), coverKey: await files.save(tx, 'public', cover, changes) };
          },
          async (tx, id) => {
            await writeContents(tx, id, input);
            await requireRoom(tx, files, input.organisationId, COVER);
          },
        ),
      );
    },

    update: (id, input, context) => {
      const cover = context.files[COVER];
      return files.withFileCleanup([{ area: 'public', picture: cover }], (changes) =>
        records.update(
          id,
          context,
          async (tx, { name, coverKey, organisationId: had }) => {
            const { organisationId } = input;
            await organisationToGive(tx, organisationId, had);
            if (input.release && organisationId !== null && organisationId !== had) {
              await takeFromOthers(tx, { campaignId: id, name, organisationId }, context.origin, timeZone);
            }
            await requireRecommendedKept(tx, id, input);
            if (cover) changes.released.add(coverKey);
            return {
              ...columnsOf(input),
              coverKey: cover ? await files.save(tx, 'public', cover, changes) : coverKey,
              // The QR code contains this time, so it must advance with every change even if the clock doesn't.
              updatedAt: sql`greatest(now(), updated_at + interval '1 millisecond')`,
            };
          },
          async (tx, _, { organisationId }) => {
            await writeContents(tx, id, input);
            // A restored cover is counted already.
            if (cover && !('key' in cover)) await requireRoom(tx, files, input.organisationId, COVER);
            else if (input.organisationId !== organisationId)
              await requireRoom(tx, files, input.organisationId, 'organisationId');
          },
        ),
      );
    },

    // An inactive campaign can't be the default.
    deactivate: (id, context) => records.deactivate(id, context, { isDefault: false }),

    /** Permanently removes a campaign without quizzes and shots, with its slots, texts and cover. */
    remove: (id, context) =>
      files.withFileCleanup([], (changes) =>
        records.remove(
          id,
          context,
          async (tx, { name, hasShots }, { coverKey }) => {
            // Reported before other references, which users can remove. Foreign keys catch shots fired at this moment.
            if (hasShots) throw problem('campaign.has_shots');
            changes.released.add(coverKey);
            const devices = await devicesWith(tx, 'campaignId', id);
            await recordEvents(tx, context.origin, devices.map(referenceLostEvent({ campaign: name })));
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

/** Requires every fragrance of the collection to exist and be active; faults name the slot's position in the input. */
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
 * Requires that fragrances recommended by the campaign's quizzes stay in the collection, in any slot. The fault points
 * at the entry that took the fragrance's slot.
 */
async function requireRecommendedKept(tx: Transaction, id: number, input: CampaignInput): Promise<void> {
  const remaining = new Set(input.collection.map(({ fragranceId }) => fragranceId));
  const recommended = await commands.recommendedSlots(tx, id);
  const lost = recommended.filter(({ fragranceId }) => !remaining.has(fragranceId));
  if (lost.length === 0) return;
  throw problem('campaign.has_answers', {
    variant: 'campaign.has_answers.named',
    params: { fragrances: lost.map(nameOf).join(', ') },
    faults: lost.map(({ slot, fragrance, quizzes }): FieldFault => {
      const index = input.collection.findIndex((entry) => entry.slot === slot);
      const path = index === -1 ? 'collection' : `collection.${index}.fragranceId`;
      const params = { fragrance, slot, quizzes: quoted(quizzes) };
      return { path, code: 'campaign.has_answers', params };
    }),
  });
}

type RecommendedSlot = Awaited<ReturnType<typeof commands.recommendedSlots>>[number];

/** The words for slots and quizzes are the same in all languages. */
function nameOf({ fragrance, slot, quizzes }: RecommendedSlot): string {
  return `“${fragrance}” (slot ${slot}, quiz ${quoted(quizzes)})`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}

export function makeDefault(
  { db, urls }: CampaignDeps,
  id: number,
  { ifMatch, origin }: Pick<CallContext, 'ifMatch' | 'origin'>,
): Promise<queries.CampaignRecord> {
  return db.transaction(async (tx) => {
    await commands.lockDefaultCampaign(tx, id);
    const locked = await lockAsRead(tx, 'campaign', id, ifMatch);
    if (locked.deletedAt !== null) throw problem('campaign.inactive');
    if (locked.organisationId !== null) throw problem('campaign.organisation');
    const former = await commands.makeOnlyDefault(tx, id);
    await recordEvents(
      tx,
      origin,
      former.map((campaign) => ({
        ...auditEventOf('campaign', 'update', campaign.campaignId, campaign),
        ...DEFAULT_LOST,
      })),
    );
    if (!locked.isDefault)
      await recordEvent(tx, origin, auditEventOf('campaign', 'make-default', id, locked));
    return orNotFound(await queries.findCampaign(tx, urls, id));
  });
}

/** A campaign as devices get it. @throws problem `not_found` */
export async function readCampaign(
  db: Queryable,
  urls: FileUrls,
  id: number,
): Promise<queries.CampaignRecord> {
  return orNotFound(await queries.findCampaign(db, urls, id));
}

/** A campaign in the form its edit takes. */
export function inputOf({
  name,
  fragranceShots,
  collection,
  descriptions,
  organisation,
}: Pick<Campaign, 'name' | 'fragranceShots' | 'descriptions' | 'organisation'> &
  Pick<CampaignInput, 'collection'>): CampaignInput {
  return {
    name,
    fragranceShots,
    collection: collection.map(({ slot, fragranceId, shotSeconds }) => ({ slot, fragranceId, shotSeconds })),
    descriptions,
    organisationId: organisation?.organisationId ?? null,
  };
}

/** The fields that the audit trail compares. */
function audited(
  { name, fragranceShots, cover, collection, descriptions, organisation, isDefault }: Campaign,
  stored: Pick<Stored<'campaign'>, 'isDefault'>,
) {
  return {
    name,
    fragranceShots,
    cover: cover?.url ?? null,
    organisation: organisation?.name ?? null,
    // Given to an organisation, the default campaign loses its star.
    ...(stored.isDefault && { isDefault }),
    descriptions,
    collection: collection.map(({ slot, shotSeconds, fragrance }) => ({
      slot,
      fragrance: fragrance.name,
      shotSeconds,
    })),
  };
}
