import type { OrganisationRef, PlaceChoice, PlaceRef } from '#contracts/organisations/organisation-refs.ts';
import { searchOrganisations, searchPlaces } from '#contracts/organisations/organisation-refs.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { call } from '#web/lib/call.ts';

/** The organisation that devices belong to, and the place where they stand. */
export interface Belonging {
  organisation: OrganisationRef | null;
  place: PlaceRef | null;
}

/** Returns the ids that the API takes. */
export function idsOf({ organisation, place }: Belonging) {
  return { organisationId: organisation?.organisationId ?? null, placeId: place?.placeId ?? null };
}

/** Active organisations by name. */
export function organisationOptions(str: string): OptionsQuery<OrganisationRef> {
  return {
    queryKey: ['organisations', 'options', str],
    queryFn: async ({ signal }) => (await call(searchOrganisations, { query: { str }, signal })).data,
  };
}

/** Active places by name. @param organisation only its places; null for those of all */
export function placeOptions(organisation: OrganisationRef | null) {
  const organisationId = organisation?.organisationId;
  return (str: string): OptionsQuery<PlaceChoice> => ({
    queryKey: ['places', 'options', organisationId ?? null, str],
    queryFn: async ({ signal }) => {
      const query = { str, ...(organisationId && { organisationId: String(organisationId) }) };
      return (await call(searchPlaces, { query, signal })).data;
    },
  });
}
