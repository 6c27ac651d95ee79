import type { Address } from '#contracts/address/address.ts';
import { BRAZIL } from '#contracts/documents.ts';

/** An address as form values; a missing part is an empty string. */
export interface AddressValues {
  zipcode: string;
  street: string;
  city: string;
  /** The region's code, if it has one: `SP`. */
  state: string;
  country: string | null;
}

export const NO_ADDRESS: AddressValues = { zipcode: '', street: '', city: '', state: '', country: null };

/** Initial values for a record without an address. */
export const NEW_ADDRESS: AddressValues = { ...NO_ADDRESS, country: BRAZIL };

export function addressValuesOf(address: Address | null): AddressValues {
  if (!address) return NEW_ADDRESS;
  return {
    zipcode: address.zipcode ?? '',
    street: address.street ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    country: address.country,
  };
}

/** Returns the address for the API; null if all fields are empty. */
export function addressBodyOf(address: AddressValues): AddressValues | null {
  return Object.values(address).some((part) => part !== null && part !== '') ? address : null;
}

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
