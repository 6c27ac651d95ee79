import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { CampaignInput } from '#contracts/campaigns/campaigns.ts';
import type { Transaction } from '../../platform/db/client.ts';
import {
  campaignDescriptions,
  campaignSlots,
  campaigns,
  fragrances,
} from '../../platform/db/schema/catalogue.ts';
import { recommended, recommendingQuizzes } from '../quizzes/recommended.ts';

/** The slots whose fragrances are recommended by quizzes of this campaign, with the names of these. */
export async function recommendedSlots(tx: Transaction, campaignId: number) {
  return tx
    .select({
      slot: campaignSlots.slot,
      fragranceId: campaignSlots.fragranceId,
      fragrance: fragrances.name,
      quizzes: recommendingQuizzes(campaignSlots.campaignId, campaignSlots.fragranceId),
    })
    .from(campaignSlots)
    .innerJoin(fragrances, eq(fragrances.fragranceId, campaignSlots.fragranceId))
    .where(
      and(
        eq(campaignSlots.campaignId, campaignId),
        recommended(campaignSlots.campaignId, campaignSlots.fragranceId),
      ),
    )
    .orderBy(campaignSlots.slot);
}

/** Replaces the collection. Rows are kept by fragrance and may change slots, so unique slots are checked at commit. */
export async function replaceCollection(
  tx: Transaction,
  campaignId: number,
  collection: CampaignInput['collection'],
): Promise<void> {
  await tx.delete(campaignSlots).where(
    and(
      eq(campaignSlots.campaignId, campaignId),
      notInArray(
        campaignSlots.fragranceId,
        collection.map((entry) => entry.fragranceId),
      ),
    ),
  );
  await tx
    .insert(campaignSlots)
    .values(collection.map((entry) => ({ campaignId, ...entry })))
    .onConflictDoUpdate({
      target: [campaignSlots.campaignId, campaignSlots.fragranceId],
      set: { slot: sql`excluded.slot`, shotSeconds: sql`excluded.shot_seconds` },
    });
}

export async function replaceDescriptions(
  tx: Transaction,
  campaignId: number,
  descriptions: CampaignInput['descriptions'],
): Promise<void> {
  await tx.delete(campaignDescriptions).where(eq(campaignDescriptions.campaignId, campaignId));
  await tx.insert(campaignDescriptions).values(descriptions.map((entry) => ({ campaignId, ...entry })));
}

/** Makes a campaign the only default; call `lockDefaultCampaign` first. @returns the former default, if it was another */
export async function makeOnlyDefault(tx: Transaction, id: number) {
  const version = sql`${campaigns.version} + 1`;
  const former = await tx
    .update(campaigns)
    .set({ isDefault: false, version })
    .where(and(eq(campaigns.isDefault, true), ne(campaigns.campaignId, id)))
    .returning({ campaignId: campaigns.campaignId, name: campaigns.name });
  await tx
    .update(campaigns)
    .set({ isDefault: true, version })
    .where(and(eq(campaigns.campaignId, id), eq(campaigns.isDefault, false)));
  return former;
}

/** An arbitrary constant; it must be the same everywhere. */
const DEFAULT_CAMPAIGN_LOCK = 7_366_280;

/** Blocks other changes of the default, and locks the present and the next one, in the order of bulk calls. */
export async function lockDefaultCampaign(tx: Transaction, next: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DEFAULT_CAMPAIGN_LOCK})`);
  await tx
    .select({ id: campaigns.campaignId })
    .from(campaigns)
    .where(or(eq(campaigns.isDefault, true), eq(campaigns.campaignId, next)))
    .orderBy(campaigns.campaignId)
    .for('no key update');
}

/** Which of the fragrances exist and are active. They stay so until the transaction ends. */
export async function lockActiveFragrances(tx: Transaction, ids: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: fragrances.fragranceId })
    .from(fragrances)
    .where(and(inArray(fragrances.fragranceId, ids), eq(fragrances.active, true)))
    .orderBy(fragrances.fragranceId)
    .for('key share');
  return new Set(rows.map((row) => row.id));
}
