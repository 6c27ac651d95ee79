import * as z from 'zod';

/** Contact person at an organisation, with or without an account. The organisation has its own e-mail address. */
export const contactRow = z.object({ name: z.string().nullable(), phone: z.string().nullable() });

/** Contact person at a place, with their own e-mail address. */
export const placeContactRow = contactRow.extend({ email: z.string().nullable() });
