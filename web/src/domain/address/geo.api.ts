import { queryOptions } from '@tanstack/react-query';
import type { City, PostalAddress, Region } from '#contracts/address/geo.ts';
import { findPostalCode, listCities, listRegions } from '#contracts/address/geo.ts';
import type { OptionSource } from '#web/kit/fields/use-paged-select.ts';
import { call } from '#web/lib/call.ts';

/** Fetches the address of a Brazilian postal code. */
export function fetchPostalAddress(zip: string, signal: AbortSignal): Promise<PostalAddress> {
  return call(findPostalCode, { params: { zip }, signal });
}

/** The states or regions of a country; each has a code. */
export function regionOptions(country: string): OptionSource<Region> {
  return {
    queryKey: ['geo', 'regions', country],
    readPage: (str, page, signal) => call(listRegions, { query: { country, str, page }, signal }),
  };
}

/** The cities of a region, or of the whole country if the region is empty. */
export function cityOptions(country: string, region: string): OptionSource<City> {
  return {
    queryKey: ['geo', 'cities', country, region],
    readPage: (str, page, signal) => call(listCities, { query: { country, region, str, page }, signal }),
  };
}

/** Resolves a region's name by its code; null if the text is no region code. */
export function regionNameQuery(country: string, code: string) {
  return queryOptions({
    queryKey: ['geo', 'region-name', country, code],
    queryFn: async ({ signal }) => {
      // The search also matches other regions' names, which may come first.
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { data, totalPages } = await call(listRegions, { query: { country, str: code, page }, signal });
        const region = data.find((candidate) => candidate.code === code);
        if (region) return region.name;
        pages = totalPages;
      }
      return null;
    },
    enabled: country !== '' && code !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
