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
