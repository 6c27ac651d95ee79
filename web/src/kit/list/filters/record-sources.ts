import { queryOptions, useQueries } from '@tanstack/react-query';
import { getCampaign, listCampaigns } from '#contracts/campaigns.ts';
import { getCategory, searchCategories } from '#contracts/categories.ts';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import { deviceFirmware } from '#contracts/device-config.ts';
import { getFragrance, searchFragrances } from '#contracts/fragrances.ts';
import { getOrganisation, searchOrganisations } from '#contracts/organisations.ts';
import type { PlaceChoice } from '#contracts/places.ts';
import { getPlace, searchPlaces } from '#contracts/places.ts';
import { getUser, listUsers } from '#contracts/users.ts';
import { call } from '#web/lib/call.ts';
import { ofChosen } from '#web/lib/chosen-organisation.ts';
import type { FilterOption, RecordKind } from './filter-kinds.ts';

/** Where the records of a filter come from. */
interface RecordSource {
  /** Finds records by their name; those that come first by name, for an empty text. */
  find: (text: string, signal: AbortSignal) => Promise<FilterOption[]>;
  /** What a record is called. */
  read: (id: string) => Promise<string>;
}

const option = (id: number, label: string): FilterOption => ({ value: String(id), label });
/** The first of a list by name, for resources that have no search of their own. */
const firstNamed = (text: string, orderBy: 'name' | 'nome') => ({
  FilterString: text,
  perPage: QUICK_SEARCH_LIMIT,
  orderBy,
  orderByDirection: 'ASC' as const,
});

/** Names of places are of their organisations: another one may have the same. */
const placeName = ({ name, organisation }: PlaceChoice) => `${name} (${organisation.name})`;

const SOURCES: Record<RecordKind['records'], RecordSource> = {
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
      const { data } = await call(searchPlaces, { query: ofChosen({ str }), signal });
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

/** The query that finds records by a text. */
export function foundQuery({ records }: Pick<RecordKind, 'records'>, text: string) {
  return queryOptions({
    // Of places, those of the chosen organisation alone are found.
    queryKey: [records, 'filter', ofChosen({ text })],
    queryFn: ({ signal }) => SOURCES[records].find(text, signal),
    staleTime: 30_000,
  });
}

/** What records are called, by their ids; those whose names are not there (yet) are missing. */
export function useNames(
  { records }: Pick<RecordKind, 'records'>,
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
