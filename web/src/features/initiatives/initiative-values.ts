import type { Initiative } from '#contracts/initiatives.ts';
import type { PlaceRef } from '#contracts/organisation-refs.ts';

/** What the form of an initiative holds. */
export interface InitiativeFormValues extends Record<string, unknown> {
  name: string;
  organisationId: number | null;
  campaignId: number | null;
  places: PlaceRef[];
  startsOn: string;
  endsOn: string;
  /** What was typed, where that is no number (yet). */
  targetShots: number | string;
}

/** @param organisationId of who fills it in, where they belong to one */
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
    campaignId: campaign.campaignId,
    targetShots: targetShots ?? '',
  };
}

/** The body that the API takes. */
export function bodyOf({ places, targetShots, ...values }: InitiativeFormValues) {
  return {
    ...values,
    places: places.map(({ placeId }) => placeId),
    targetShots: targetShots === '' ? null : targetShots,
  };
}
