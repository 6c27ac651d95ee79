import type { Transaction } from '../../platform/db/client.ts';
import {
  campaignDescriptions,
  campaignSlots,
  campaigns,
  categories,
  fragrances,
} from '../../platform/db/schema/catalogue.ts';
import { CAMPAIGNS, CATEGORIES, EMPTY_CATEGORY, FRAGRANCES } from './fixtures.ts';
import { known } from './known.ts';
import { latestOf, momentBetween, officeMoment } from './moments.ts';
import type { MadeOrganisations } from './organisations.ts';
import { campaignPicture, formulaPicture, fragrancePicture } from './pictures.ts';

/** A fragrance as stored in the database. */
interface MadeFragrance {
  fragranceId: number;
  name: string;
  createdAt: Date;
}

/** A campaign as stored in the database. */
interface MadeCampaign {
  campaignId: number;
  updatedAt: Date;
}

const byAge = (one: { createdAt: Date }, other: { createdAt: Date }) =>
  one.createdAt.getTime() - other.createdAt.getTime();

/** @returns category ids by key */
export async function insertCategories(tx: Transaction, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = CATEGORIES.map(({ key, name }) => ({
    key,
    name,
    createdAt: officeMoment(now, key, 405, 420),
  }));
  const emptied = officeMoment(now, EMPTY_CATEGORY, 380, 400);
  rows.sort(byAge);
  const made = await tx
    .insert(categories)
    .values([
      ...rows,
      { name: EMPTY_CATEGORY, createdAt: emptied, deletedAt: momentBetween(emptied, now, EMPTY_CATEGORY) },
    ])
    .returning({ id: categories.categoryId, name: categories.name });
  const ids = new Map(made.map(({ id, name }) => [name, id]));
  return new Map(rows.map(({ key, name }) => [key, known(ids, name)]));
}

/** @returns fragrances by key */
export async function insertFragrances(
  tx: Transaction,
  now: Date,
  categoryIds: ReadonlyMap<string, number>,
  fileKey: (picture: string) => string,
): Promise<ReadonlyMap<string, MadeFragrance>> {
  const rows = FRAGRANCES.map(({ key, name, description, category, inactive }) => {
    const createdAt = officeMoment(now, key, 9, 400);
    return {
      key,
      name,
      description,
      categoryId: known(categoryIds, category),
      imageKey: fileKey(fragrancePicture(key)),
      secretKey: fileKey(formulaPicture(category)),
      createdAt,
      ...(inactive && { deletedAt: momentBetween(createdAt, now, key) }),
    };
  }).sort(byAge);
  const made = await tx
    .insert(fragrances)
    .values(rows)
    .returning({ id: fragrances.fragranceId, name: fragrances.name });
  const ids = new Map(made.map(({ id, name }) => [name, id]));
  return new Map(
    rows.map(({ key, name, createdAt }) => [key, { fragranceId: known(ids, name), name, createdAt }]),
  );
}

/**
 * Each campaign was last changed after its newest fragrance was created.
 * @returns campaigns by key
 */
export async function insertCampaigns(
  tx: Transaction,
  now: Date,
  madeFragrances: ReadonlyMap<string, MadeFragrance>,
  { organisations }: MadeOrganisations,
  fileKey: (picture: string) => string,
): Promise<ReadonlyMap<string, MadeCampaign>> {
  const rows = CAMPAIGNS.map(({ ageDays, inactive, descriptions, collection, organisation, ...campaign }) => {
    const createdAt = officeMoment(now, campaign.key, ageDays, ageDays + 5);
    const newest = latestOf(collection.map(([, key]) => known(madeFragrances, key).createdAt));
    const updatedAt = momentBetween(latestOf([createdAt, newest]), now, campaign.key);
    return {
      ...campaign,
      descriptions,
      collection,
      coverKey: fileKey(campaignPicture(campaign.key)),
      organisationId: organisation === undefined ? null : known(organisations, organisation),
      createdAt,
      updatedAt,
      ...(inactive && { deletedAt: momentBetween(updatedAt, now, campaign.name) }),
    };
  }).sort(byAge);
  const made = await tx
    .insert(campaigns)
    .values(rows)
    .returning({ id: campaigns.campaignId, name: campaigns.name });
  const ids = new Map(made.map(({ id, name }) => [name, id]));

  await tx.insert(campaignSlots).values(
    rows.flatMap(({ name, collection }) =>
      collection.map(([slot, key, shotSeconds]) => ({
        campaignId: known(ids, name),
        slot,
        fragranceId: known(madeFragrances, key).fragranceId,
        shotSeconds,
      })),
    ),
  );
  await tx.insert(campaignDescriptions).values(
    rows.flatMap(({ name, descriptions }) =>
      Object.entries(descriptions).map(([language, description]) => ({
        campaignId: known(ids, name),
        language,
        description,
      })),
    ),
  );
  return new Map(rows.map(({ key, name, updatedAt }) => [key, { campaignId: known(ids, name), updatedAt }]));
}
