import type { Address } from '#contracts/address/address.ts';

/** The address held in the columns; null when all of them are empty. */
export function addressOf({ zipcode, street, city, state, country }: Address): Address | null {
  return unlessEmpty({ zipcode, street, city, state, country });
}

/** The values of the columns; null when all of them are empty. */
export function unlessEmpty<Parts extends object>(parts: Parts): Parts | null {
  return Object.values(parts).some((part) => part !== null) ? parts : null;
}

const NONE: Address = { zipcode: null, street: null, city: null, state: null, country: null };

/** The columns of an address; all of them null when there is none. */
export function addressColumnsOf(address: Address | null): Address {
  return address ?? NONE;
}
