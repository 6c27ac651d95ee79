import type { FileService } from '../../files/files.service.ts';
import type { Transaction } from '../client.ts';
import { profiles, users } from '../schema/accounts.ts';
import { categories } from '../schema/catalogue.ts';
import { insertCampaigns, insertCategories, insertFragrances } from './catalogue.ts';
import { known } from './known.ts';
import { momentBetween, officeMoment } from './moments.ts';
import { PEOPLE } from './people.ts';
import { keepPictures, PICTURES, readPictures } from './pictures.ts';
import type { DemoPerson } from './world.types.ts';

export interface DemoDependencies {
  files: FileService;
  /** argon2id in PHC form: everyone's in the demo world. */
  passwordHash: string;
  /** Where the picture files are; missing: where they ship. */
  picturesDir?: URL;
}

/**
 * Fills a database that has no categories yet with the demo world; does nothing to any other.
 * All that happened there happened in the last 14 months.
 * @throws the database's or the file system's error
 */
export async function seedDemo(
  tx: Transaction,
  { files, passwordHash, picturesDir = PICTURES }: DemoDependencies,
): Promise<void> {
  const existing = await tx.select({ id: categories.categoryId }).from(categories).limit(1);
  if (existing.length > 0) return;

  const now = new Date();
  const fileKey = await keepPictures(tx, files, await readPictures(picturesDir));
  const categoryIds = await insertCategories(tx, now);
  const madeFragrances = await insertFragrances(tx, now, categoryIds, fileKey);
  await insertCampaigns(tx, now, madeFragrances, fileKey);
  await insertPeople(tx, now, passwordHash);
}

async function insertPeople(tx: Transaction, now: Date, passwordHash: string): Promise<void> {
  const existing = await tx.select({ name: profiles.name, id: profiles.profileId }).from(profiles);
  const profileIds = new Map(existing.map(({ name, id }) => [name, id]));
  const rows = PEOPLE.map((person) => ({
    name: person.name,
    email: person.email,
    profileId: known(profileIds, person.profile),
    language: person.language,
    ...lifeOf(person, now, passwordHash),
  })).sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  // The first administrator may have been given one of these addresses.
  await tx.insert(users).values(rows).onConflictDoNothing();
}

/** Someone who has not confirmed yet was registered in the last week. */
function lifeOf({ email, unconfirmed, inactive }: DemoPerson, now: Date, passwordHash: string) {
  if (unconfirmed) {
    const createdAt = officeMoment(now, email, 1, 6);
    return { createdAt, updatedAt: createdAt };
  }
  const createdAt = officeMoment(now, email, 12, 410);
  const confirmedAt = new Date(createdAt.getTime() + 47 * 60_000);
  return {
    createdAt,
    confirmedAt,
    updatedAt: confirmedAt,
    passwordHash,
    ...(inactive && { deletedAt: momentBetween(confirmedAt, now, email) }),
  };
}
