import * as z from 'zod';

/** What every way of signing in answers. A file of its own, so that pages don't fetch all others for the sake of one. */
export const session = z
  .object({ token: z.string(), refreshToken: z.string(), login: z.string() })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;
