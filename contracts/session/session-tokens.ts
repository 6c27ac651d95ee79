import * as z from 'zod';

/** Response of every way to sign in. In a file of its own, so that pages that need it don't load all the others. */
export const session = z
  .object({
    token: z.string(),
    refreshToken: z
      .string()
      .describe('The token to exchange for a new pair; works once, while the session lasts'),
    login: z.string().describe('The e-mail address of the account'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;
