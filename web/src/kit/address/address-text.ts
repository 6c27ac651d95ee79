import type { Address } from '#contracts/address.ts';

/**
 * Formats an address on one line.
 * @param countryName names a country by its code
 */
export function addressText(address: Address | null, countryName: (code: string) => string): string {
  if (!address) return '';
  const { street, city, state, zipcode, country } = address;
  const place = [city, state].filter(Boolean).join(' – ');
  return [street, place, zipcode, country && countryName(country)].filter(Boolean).join(', ');
}
