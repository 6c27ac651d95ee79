import * as z from 'zod';
import { endpoint, ZIP } from './core/endpoint.ts';
import { idParams, instant } from './core/fields.ts';
import { typedPassword } from './session/session.ts';

const tag = 'Sign-in and account';

export const readOwnData = endpoint({
  method: 'GET',
  path: '/me/data',
  summary: 'Downloads all data kept about the caller, as a ZIP archive of JSON files',
  tag,
  access: 'session',
  download: ZIP,
  errors: ['rate_limited'],
});

/** When somebody's data is anonymised, unless they sign in before. */
const erasure = z
  .object({ anonymousFrom: instant })
  .meta({ id: 'Erasure', examples: [{ anonymousFrom: '2026-03-21T11:26:53.589Z' }] });
export type Erasure = z.infer<typeof erasure>;

export const askErasure = endpoint({
  method: 'POST',
  path: '/me/erasure',
  summary:
    'Signs the caller out everywhere, and anonymises their data after 7 days unless they sign in before',
  tag,
  access: 'session',
  body: z.object({ password: typedPassword }),
  answer: erasure,
  status: 202,
  errors: ['password.current', 'user.last_admin', 'rate_limited'],
});

export const askErasureInApp = endpoint({
  method: 'DELETE',
  path: '/app/me',
  summary:
    "Requests the erasure of the caller's data from the app; checks the password if given, otherwise requires a fresh session",
  tag: 'App',
  access: 'session',
  body: z
    .object({ password: typedPassword.nullish() })
    .meta({ examples: [{ password: 'Jasmim#Azul7' }, {}] }),
  answer: erasure,
  status: 202,
  errors: ['auth.step_up', 'password.current', 'user.last_admin', 'rate_limited'],
});

/** What was anonymised, and where traces may remain. */
const anonymisation = z
  .object({
    id: z.int(),
    /** The person's name after anonymisation. */
    nome: z.string(),
    anonymisedAt: instant,
    /** Number of rows changed or deleted, by table. */
    changed: z.array(z.object({ table: z.string(), rows: z.int() })),
    /** Number of mails deleted from the mail folder. */
    mails: z.int(),
    /** Other records that name the person in free text, for people to review. */
    mentions: z.array(z.object({ table: z.string(), id: z.int(), name: z.string() })),
    /** Backups that still contain the person, and when each will be gone. */
    backups: z.array(z.object({ file: z.string(), madeAt: instant, goneBy: instant })),
  })
  .meta({ id: 'Anonymisation' });
export type Anonymisation = z.infer<typeof anonymisation>;

export const anonymiseUser = endpoint({
  method: 'POST',
  path: '/usuario/{id}/anonymise',
  summary: 'Anonymises all data of a person at once and permanently',
  tag: 'Users',
  access: 'users.write',
  stepUp: true,
  params: idParams,
  answer: anonymisation,
  errors: ['user.last_admin', 'user.anonymous'],
});
