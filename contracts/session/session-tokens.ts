import * as z from 'zod';

/** Response of every way to sign in. In a file of its own, so that pages that need it don't load all the others. */
export const session = z
  .object({ token: z.string(), refreshToken: z.string(), login: z.string() })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;
