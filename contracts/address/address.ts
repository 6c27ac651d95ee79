import * as z from 'zod';

/** Address of a person or a place. */
export const addressRow = z.object({
  zipcode: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
});
export type Address = z.infer<typeof addressRow>;

/** The fields of a record's address. */
export const OF_ADDRESS = {
  address: { label: ['Endereço', 'Address', 'Dirección'], audited: true },
  'address.street': { label: ['Rua', 'Street', 'Calle'], sort: true, sheet: 'text' },
  'address.city': { label: ['Cidade', 'City', 'Ciudad'], sort: true, sheet: 'text', width: 20 },
  'address.state': { label: ['Estado', 'State', 'Estado'], sort: true, sheet: 'text', width: 12 },
  'address.zipcode': { label: ['CEP', 'Zip code', 'Código postal'], sort: true, sheet: 'text', width: 12 },
  'address.country': { label: ['País', 'Country', 'País'], sort: true, sheet: 'text', width: 8 },
} as const;
