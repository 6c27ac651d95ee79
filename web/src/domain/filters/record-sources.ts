import { queryOptions, useQueries } from '@tanstack/react-query';
import { getCampaign, listCampaigns } from '#contracts/campaigns/campaigns.ts';
import { getCategory, searchCategories } from '#contracts/categories.ts';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import { deviceFirmware } from '#contracts/devices/device-config.ts';
import { getFragrance, searchFragrances } from '#contracts/fragrances.ts';
import type { PlaceChoice } from '#contracts/organisations/organisation-refs.ts';
import { searchOrganisations, searchPlaces } from '#contracts/organisations/organisation-refs.ts';
import { getOrganisation } from '#contracts/organisations/organisations.ts';
import { getPlace } from '#contracts/places.ts';
import { getUser, listUsers } from '#contracts/users/users.ts';
import { call } from '#web/lib/call.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import type { FilterOption, RecordFilterSpec } from './filter-specs.ts';

/** Where the records of a filter come from. */
interface RecordSource {
  /** Finds records by name; for an empty text, the first ones by name. */
  find: (text: string, signal: AbortSignal) => Promise<FilterOption[]>;
  /** Returns the name of a record. */
  read: (id: string) => Promise<string>;
}

const option = (id: number, label: string): FilterOption => ({ value: String(id), label });
/** List query for the first matches by name, for resources without a quick search. */
const firstNamed = (text: string, orderBy: 'name' | 'nome') => ({
  FilterString: text,
  perPage: QUICK_SEARCH_LIMIT,
  orderBy,
  orderByDirection: 'ASC' as const,
});

/** Place names are only unique within an organisation. */
const placeName = ({ name, organisation }: PlaceChoice) => `${name} (${organisation.name})`;

const SOURCES: Record<RecordFilterSpec['records'], RecordSource> = {
  users: {
    find: async (text, signal) => {
      const { data } = await call(listUsers, { query: firstNamed(text, 'nome'), signal });
      return data.map(({ id, nome }) => option(id, nome));
    },
    read: async (id) => (await call(getUser, { params: { id } })).nome,
  },
  campaigns: {
    find: async (text, signal) => {
      const { data } = await call(listCampaigns, { query: firstNamed(text, 'name'), signal });
      return data.map(({ campaignId, name }) => option(campaignId, name));
    },
    read: async (id) => (await call(getCampaign, { params: { id } })).name,
  },
  categories: {
    find: async (str, signal) => {
      const { data } = await call(searchCategories, { query: { str }, signal });
      return data.map(({ categoryId, name }) => option(categoryId, name));
    },
    read: async (id) => (await call(getCategory, { params: { id } })).name,
  },
  fragrances: {
    find: async (str, signal) => {
      const { data } = await call(searchFragrances, { query: { str }, signal });
      return data.map(({ fragranceId, name }) => option(fragranceId, name));
    },
    read: async (id) => (await call(getFragrance, { params: { id } })).name,
  },
  organisations: {
    find: async (str, signal) => {
      const { data } = await call(searchOrganisations, { query: { str }, signal });
      return data.map(({ organisationId, name }) => option(organisationId, name));
    },
    read: async (id) => (await call(getOrganisation, { params: { id } })).name,
  },
  places: {
    find: async (str, signal) => {
      const { data } = await call(searchPlaces, { query: withSelectedOrganisation({ str }), signal });
      return data.map((place) => option(place.placeId, placeName(place)));
    },
    read: async (id) => placeName(await call(getPlace, { params: { id } })),
  },
  firmware: {
    find: async (text, signal) => {
      const { data } = await call(deviceFirmware, { signal });
      return data
        .filter(({ firmware }) => firmware.includes(text))
        .map(({ firmware }) => ({ value: firmware, label: firmware }));
    },
    read: async (firmware) => firmware,
  },
};

/** Query that finds records by a text. */
export function filterOptionsQuery({ records }: Pick<RecordFilterSpec, 'records'>, text: string) {
  return queryOptions({
    // The key has the chosen organisation, since only its places are found.
    queryKey: [records, 'filter', withSelectedOrganisation({ text })],
    queryFn: ({ signal }) => SOURCES[records].find(text, signal),
    staleTime: 30_000,
  });
}

/** Returns records' names by id, without those that aren't loaded yet. */
export function useRecordNames(
  { records }: Pick<RecordFilterSpec, 'records'>,
  ids: readonly string[],
): Map<string, string> {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [records, 'name', id],
      queryFn: () => SOURCES[records].read(id),
      staleTime: 300_000,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) =>
          typeof data === 'string' ? [[ids[index] ?? '', data] as const] : [],
        ),
      ),
  });
}
