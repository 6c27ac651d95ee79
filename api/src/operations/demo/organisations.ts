import type { Transaction } from '../../platform/db/client.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import { ORGANISATIONS } from './fixtures.ts';
import { known } from './known.ts';
import { momentBetween, officeMoment } from './moments.ts';
import { organisationPicture } from './pictures.ts';

/** Ids by key. */
export interface MadeOrganisations {
  organisations: ReadonlyMap<string, number>;
  places: ReadonlyMap<string, number>;
}

/** Inserts organisations with their places, some of them deactivated. */
export async function insertOrganisations(
  tx: Transaction,
  now: Date,
  fileKey: (picture: string) => string,
): Promise<MadeOrganisations> {
  const rows = ORGANISATIONS.map(({ key, name, document, email, contact, logo }) => {
    const [contactName, contactPhone] = contact ?? [];
    const createdAt = officeMoment(now, key, 404, 418);
    const logoKey = logo ? fileKey(organisationPicture(key)) : null;
    return { name, document, email, logoKey, contactName, contactPhone, createdAt, updatedAt: createdAt };
  });
  const made = await tx
    .insert(organisations)
    .values(rows)
    .returning({ id: organisations.organisationId, name: organisations.name });
  const ids = new Map(made.map(({ id, name }) => [name, id]));
  const placeRows = ORGANISATIONS.flatMap(({ name, places: its }) =>
    its.map((place) => {
      const [zipcode, street, city, state, country] = place.address;
      const [contactName, contactPhone, contactEmail] = place.contact ?? [];
      const createdAt = officeMoment(now, place.key, 395, 403);
      return {
        organisationId: known(ids, name),
        name: place.name,
        timeZone: place.timeZone,
        openingHours: [...(place.openingHours ?? [])],
        ...{ zipcode, street, city, state, country },
        ...{ contactName, contactPhone, contactEmail },
        ...{ createdAt, updatedAt: createdAt },
        ...(place.inactive && { deletedAt: momentBetween(createdAt, now, place.key) }),
      };
    }),
  );
  const madePlaces = await tx
    .insert(places)
    .values(placeRows)
    .returning({ id: places.placeId, name: places.name });
  const placeIds = new Map(madePlaces.map(({ id, name }) => [name, id]));
  return {
    organisations: new Map(ORGANISATIONS.map(({ key, name }) => [key, known(ids, name)])),
    places: new Map(
      ORGANISATIONS.flatMap(({ places: its }) => its.map(({ key, name }) => [key, known(placeIds, name)])),
    ),
  };
}
