import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import type { PlaceRef } from '#contracts/organisations/organisation-refs.ts';

/** The form values of an initiative. */
export interface InitiativeFormValues extends Record<string, unknown> {
  name: string;
  organisationId: number | null;
  campaignId: number | null;
  places: PlaceRef[];
  startsOn: string;
  endsOn: string;
  /** The text as typed while it is not a number. */
  targetShots: number | string;
}

/** @param organisationId the preselected organisation; null for none */
export function emptyInitiative(organisationId: number | null): InitiativeFormValues {
  return {
    name: '',
    organisationId,
    campaignId: null,
    places: [],
    startsOn: '',
    endsOn: '',
    targetShots: '',
  };
}

export function valuesOf({
  name,
  organisation,
  campaign,
  places,
  startsOn,
  endsOn,
  targetShots,
}: Initiative): InitiativeFormValues {
  return {
    ...{ name, places, startsOn, endsOn },
    organisationId: organisation.organisationId,
    campaignId: campaign?.campaignId ?? null,
    targetShots: targetShots ?? '',
  };
}

/** The request body. */
export function bodyOf({ places, targetShots, ...values }: InitiativeFormValues) {
  return {
    ...values,
    places: places.map(({ placeId }) => placeId),
    targetShots: targetShots === '' ? null : targetShots,
  };
}
