import type { FragranceRef } from '#contracts/fragrances.ts';
import { searchFragrances } from '#contracts/fragrances.ts';
import { call } from '#web/lib/call.ts';
import type { OptionsQuery } from './remote-select.tsx';

/** Active fragrances whose name contains the text; for an empty text, the first ones by name. */
export function fragranceOptionsQuery(str: string): OptionsQuery<FragranceRef> {
  return {
    queryKey: ['fragrances', 'search', str],
    queryFn: async ({ signal }) => (await call(searchFragrances, { query: { str }, signal })).data,
  };
}
