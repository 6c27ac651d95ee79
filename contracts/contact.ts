import * as z from 'zod';

/** Whom to ask for at an organisation, which has an e-mail address of its own: somebody with or without an account. */
export const contactRow = z.object({ name: z.string().nullable(), phone: z.string().nullable() });

/** The same at a place. */
export const placeContactRow = contactRow.extend({ email: z.string().nullable() });
