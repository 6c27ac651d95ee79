import type { Address } from '#contracts/address.ts';
import { BRAZIL } from '#contracts/documents.ts';

/** An address as a form holds it: an empty text is nothing. */
export interface AddressValues {
  zipcode: string;
  street: string;
  city: string;
  /** The region's code where it has one: `SP`. */
  state: string;
  country: string | null;
}

export const NO_ADDRESS: AddressValues = { zipcode: '', street: '', city: '', state: '', country: null };

/** What a form of a new record begins with. */
export const NEW_ADDRESS: AddressValues = { ...NO_ADDRESS, country: BRAZIL };

export function addressValuesOf(address: Address | null): AddressValues {
  return {
    zipcode: address?.zipcode ?? '',
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    country: address?.country ?? null,
  };
}

/** The address that the API takes; null where nothing is written. */
export function addressBodyOf(address: AddressValues): AddressValues | null {
  return Object.values(address).some((part) => part !== null && part !== '') ? address : null;
}
