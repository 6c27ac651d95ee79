import type { CampaignRef } from '#contracts/campaigns/campaign-refs.ts';
import { listCampaigns } from '#contracts/campaigns/campaigns.ts';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import type { BodyOf, QueryOf } from '#contracts/core/endpoint.ts';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import { initiativeCalls } from '#contracts/initiatives/initiatives.ts';
import type { PlaceRef } from '#contracts/organisations/organisation-refs.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { formValues } from '#web/kit/form/form-values.ts';
import { useSaveRecord } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import { RESOURCE } from './initiatives.api.ts';

/** @param organisationId the preselected organisation; null for none */
export function emptyInitiative(organisationId: number | null) {
  return {
    name: '',
    organisationId,
    campaignId: null as number | null,
    places: [] as PlaceRef[],
    startsOn: '',
    endsOn: '',
    /** The text as typed while it is not a number. */
    targetShots: '' as number | string,
  };
}
export type InitiativeFormValues = ReturnType<typeof emptyInitiative>;

export function valuesOf(row: Initiative): InitiativeFormValues {
  const { organisationId } = row.organisation;
  const campaignId = row.campaign?.campaignId ?? null;
  return formValues(emptyInitiative(organisationId), { ...row, organisationId, campaignId });
}

/** The request body. */
export function bodyOf({ places, targetShots, ...values }: InitiativeFormValues) {
  return {
    ...values,
    places: places.map(({ placeId }) => placeId),
    targetShots: targetShots === '' ? null : targetShots,
  };
}

export const useSaveInitiative = () =>
  useSaveRecord(RESOURCE, initiativeCalls, (values: InitiativeFormValues) => ({
    // The form has already rejected missing values.
    body: bodyOf(values) as BodyOf<typeof initiativeCalls.create>,
  }));

/** Active campaigns that an organisation may play, by name: its own and the house's. */
export function campaignOptions(organisationId: number | null) {
  return (text: string): OptionsQuery<CampaignRef> => ({
    queryKey: ['campaigns', 'initiative', organisationId, text],
    queryFn: async ({ signal }) => {
      const read = async (order: Partial<QueryOf<typeof listCampaigns>>) => {
        const shared = { FilterString: text, isActive: 'true', perPage: QUICK_SEARCH_LIMIT } as const;
        const query = { ...shared, orderByDirection: 'ASC', ...order } as const;
        return (await call(listCampaigns, { query, signal })).data;
      };
      const [first, own] = await Promise.all([
        // Those of the house come first, before those of any organisation.
        read({ orderBy: 'organisation.organisationId' }),
        organisationId === null ? [] : read({ orderBy: 'name', organisationId: String(organisationId) }),
      ]);
      return [...first.filter(({ organisation }) => organisation === null), ...own]
        .map(({ campaignId, name }) => ({ campaignId, name }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },
  });
}
