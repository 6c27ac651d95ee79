import type { CountryData } from 'country-region-data';
import type { City, Region } from '#contracts/address/geo.ts';
import { GEO_PAGE_SIZE } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import { BRAZIL } from '#contracts/documents.ts';

interface PageRequest {
  country: string;
  /** Matches anywhere in a name. */
  str: string;
  page: number;
}

interface Page<Row> {
  data: Row[];
  total: number;
  totalPages: number;
}

/** A municipality, with its folded name for searching. */
interface Municipality {
  name: string;
  bare: string;
  stateCode: string;
}

const { compare } = new Intl.Collator('pt');

/** A page of a country's regions whose name contains a text or whose code equals it. */
export async function pageOfRegions({ country, str, page }: PageRequest): Promise<Page<Region>> {
  const wanted = fold(str);
  const regions = await regionsOf(country);
  return pageOf(
    regions.filter(({ code, name }) => fold(name).includes(wanted) || fold(code) === wanted),
    page,
  );
}

/**
 * A page of cities, which are only known for Brazil.
 * @param region its code or name; empty: the whole country
 */
export async function pageOfCities(request: PageRequest & { region: string }): Promise<Page<City>> {
  if (request.country !== BRAZIL) return pageOf([], request.page);
  const state = fold(request.region);
  const states = (await regionsOf(BRAZIL)).filter(
    ({ code, name }) => state === '' || fold(code) === state || fold(name) === state,
  );
  const codes = new Set(states.map(({ code }) => code));
  const wanted = fold(request.str);
  const cities = await brazilianCities();
  const chosen = cities.filter((city) => codes.has(city.stateCode) && city.bare.includes(wanted));
  const { data, ...figures } = pageOf(chosen, request.page);
  return { ...figures, data: data.map(({ name }) => ({ name })) };
}

/** Sorted by name; none for an unknown country. */
async function regionsOf(country: string): Promise<Region[]> {
  const regions = country === BRAZIL ? await brazilianStates() : await foreignRegions(country);
  return regions.sort((one, other) => compare(one.name, other.name) || compare(one.code, other.code));
}

async function brazilianStates(): Promise<Region[]> {
  const { getStates } = await import('@brazilian-utils/brazilian-utils/get-states');
  return getStates().map(({ code, name }) => ({ code, name }));
}

async function foreignRegions(country: string): Promise<Region[]> {
  const { allCountries } = await import('country-region-data');
  const known = allCountries.find(([, code]: CountryData) => code === country);
  return (known?.[2] ?? []).map(([name, code]) => ({ code: hasCode(code) ? code : name, name }));
}

/** The package has the word `undefined` for a region without a code. */
function hasCode(code: string): boolean {
  return code !== '' && code !== 'undefined';
}

let municipalities: Promise<Municipality[]> | undefined;

/** All municipalities by name, loaded and sorted on first use. */
function brazilianCities(): Promise<Municipality[]> {
  municipalities ??= import('@brazilian-utils/brazilian-utils/get-municipalities').then(
    ({ getMunicipalities }) =>
      getMunicipalities()
        .map(({ name, stateCode }) => ({ name, bare: fold(name), stateCode }))
        .sort((one, other) => compare(one.name, other.name) || compare(one.stateCode, other.stateCode)),
  );
  return municipalities;
}

function pageOf<Row>(rows: readonly Row[], page: number): Page<Row> {
  return {
    data: rows.slice((page - 1) * GEO_PAGE_SIZE, page * GEO_PAGE_SIZE),
    total: rows.length,
    totalPages: Math.ceil(rows.length / GEO_PAGE_SIZE),
  };
}
