import type { Address } from '#contracts/address/address.ts';

/**
 * Formats an address on one line; a country alone is none.
 * @param countryName names a country by its code
 */
export function addressText(address: Address | null, countryName: (code: string) => string): string {
  if (!address) return '';
  const { street, city, state, zipcode, country } = address;
  const place = [city, state].filter(Boolean).join(' – ');
  const parts = [street, place, zipcode].filter(Boolean);
  return parts.length === 0 ? '' : [...parts, ...(country ? [countryName(country)] : [])].join(', ');
}
