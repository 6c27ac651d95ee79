import type { address as pt, contact as ptContact } from './texts.pt.ts';

export const address: typeof pt = {
  title: 'Address',
  country: 'Country',
  zipcode: 'Zip code',
  state: 'State',
  city: 'City',
  street: 'Street',
  zip: {
    searching: 'Looking up the address…',
    found: 'Address filled in.',
    partial: 'Only the state was found. Fill in the city and the street.',
    missing: 'Zip code not found. Fill in the address.',
    unavailable: 'The zip code service did not answer. Fill in the address.',
  },
};

export const contact: typeof ptContact = {
  title: 'Contact',
  name: 'Contact person',
  phone: 'Phone',
  email: 'E-mail',
};
