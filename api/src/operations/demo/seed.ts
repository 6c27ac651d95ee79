import { sql } from 'drizzle-orm';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { BRAZIL } from '#contracts/documents.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { profiles, taxNumbers, termsAcceptances, users } from '../../platform/db/schema/accounts.ts';
import { categories } from '../../platform/db/schema/catalogue.ts';
import { identity } from '../../platform/db/schema/content.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { insertAlerts } from './alerts.ts';
import { insertCampaigns, insertCategories, insertFragrances } from './catalogue.ts';
import { insertDevices } from './devices-rows.ts';
import { insertStates } from './devices-states.ts';
import { type DemoPerson, PEOPLE } from './fixtures.ts';
import { insertIncidents } from './incidents.ts';
import { insertInitiatives } from './initiatives.ts';
import { known } from './known.ts';
import { momentBetween, officeMoment } from './moments.ts';
import { insertOrganisations, type MadeOrganisations } from './organisations.ts';
import { keepPictures, readPictures } from './pictures.ts';
import { insertQuizzes } from './quiz-rows.ts';
import { retireCapsules } from './retired-capsules.ts';
import { actorOf, insertTrail } from './trail.ts';
import { insertVisits } from './visits.ts';

export interface DemoDependencies {
  files: FileService;
  /** argon2id in PHC form: shared by all demo users with a password. */
  passwordHash: string;
  /** Returns a new secret for a device's reset codes, encrypted as in the database. */
  resetSecret: () => string;
  /** IANA name of the time zone that defines the days of shots. */
  timeZone: string;
}

/**
 * Fills a database without categories with demo data; does nothing to any other database.
 * All demo records date from the last 14 months.
 * @throws the database's or the file system's error
 */
export async function seedDemo(
  tx: Transaction,
  { files, passwordHash, resetSecret, timeZone }: DemoDependencies,
): Promise<void> {
  const existing = await tx.select({ id: categories.categoryId }).from(categories).limit(1);
  if (existing.length > 0) return;

  const now = clockDate();
  const fileKey = await keepPictures(tx, files, await readPictures());
  const categoryIds = await insertCategories(tx, now);
  const madeFragrances = await insertFragrances(tx, now, categoryIds, fileKey);
  const organisations = await insertOrganisations(tx, now, fileKey);
  const madeCampaigns = await insertCampaigns(tx, now, madeFragrances, organisations, fileKey);
  // Creates the campaigns' first versions at once: devices are given them below.
  await tx.execute(sql`set constraints campaigns_added_config, campaigns_changed_config immediate`);
  await insertPeople(tx, now, passwordHash, organisations);
  const publisher = await actorOf(tx);
  await insertQuizzes(tx, now, { campaigns: madeCampaigns, fragrances: madeFragrances, publisher });
  await insertDevices(tx, now, {
    campaigns: madeCampaigns,
    fragrances: madeFragrances,
    organisations,
    resetSecret,
    timeZone,
  });
  await insertInitiatives(tx, now, { campaigns: madeCampaigns, organisations, timeZone });
  await insertIncidents(tx, now);
  await insertStates(tx, now);
  await retireCapsules(tx);
  await insertVisits(tx, now, timeZone);
  await insertAlerts(tx, timeZone);
  await insertTrail(tx);
  // The figures of a house that is underway are what a demonstration should begin with.
  await tx.update(identity).set({ setupDismissed: true });
}

async function insertPeople(
  tx: Transaction,
  now: Date,
  passwordHash: string,
  { organisations }: MadeOrganisations,
): Promise<void> {
  const existing = await tx.select({ name: profiles.name, id: profiles.profileId }).from(profiles);
  const profileIds = new Map(existing.map(({ name, id }) => [name, id]));
  const rows = PEOPLE.map((person) => ({
    name: person.name,
    email: person.email,
    profileId: known(profileIds, person.profile),
    language: person.language,
    organisationId: person.organisation === undefined ? null : known(organisations, person.organisation),
    ...detailsOf(person),
    ...lifeOf(person, now, passwordHash),
  })).sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  // The first administrator may already have one of these addresses.
  const made = await tx
    .insert(users)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: users.userId, cpf: users.cpf, document: users.document, country: users.country });
  const numbers = made.flatMap(({ userId, cpf, document, country }) =>
    [cpf, country === BRAZIL ? document : null].flatMap((taxNumber) =>
      taxNumber === null ? [] : [{ userId, taxNumber }],
    ),
  );
  await tx.insert(taxNumbers).values(numbers);
  await tx.insert(termsAcceptances).values(made.map(({ userId }) => ({ userId, version: TERMS_VERSION })));
}

function detailsOf({ details }: DemoPerson) {
  if (!details) return {};
  const { address, ...fields } = details;
  const [zipcode, street, city, state, country] = address;
  return { ...fields, zipcode, street, city, state, country };
}

/** Users for signing in and looking around. Others have no password, above all no administrators of the house. */
const SHOWN: ReadonlySet<string> = new Set([
  'staff@example.com',
  'user@example.com',
  'client@example.com',
  'client.staff@example.com',
]);

/** Unconfirmed users registered in the last week. */
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
    ...(SHOWN.has(email) && { passwordHash }),
    ...(inactive && { deletedAt: momentBetween(confirmedAt, now, email) }),
  };
}
