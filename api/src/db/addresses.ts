import type { Address } from '#contracts/address.ts';

/** The address that columns hold; null where all of them are empty. */
export function addressOf({ zipcode, street, city, state, country }: Address): Address | null {
  const address = { zipcode, street, city, state, country };
  return Object.values(address).some((part) => part !== null) ? address : null;
}

const NONE: Address = { zipcode: null, street: null, city: null, state: null, country: null };

/** The columns of an address, all of them empty where there is none. */
export function addressColumnsOf(address: Address | null): Address {
  return address ?? NONE;
}
