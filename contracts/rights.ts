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
  .object({
    anonymousFrom: instant.describe('When the data is anonymised, unless the person signs in before'),
  })
  .meta({ id: 'Erasure', examples: [{ anonymousFrom: '2026-03-21T11:26:53.589Z' }] });
export type Erasure = z.infer<typeof erasure>;

export const askErasure = endpoint({
  method: 'POST',
  path: '/me/erasure',
  summary:
    'Signs the caller out everywhere, and anonymises their data after 7 days unless they sign in before',
  tag,
  access: 'session',
  body: z.object({ password: typedPassword.describe('The password of the account, exactly as it was set') }),
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
    .object({
      password: typedPassword
        .nullish()
        .describe(
          'The password of the account, exactly as it was set. Without it, the session must be fresh',
        ),
    })
    .meta({ examples: [{ password: 'Jasmim#Azul7' }, {}] }),
  answer: erasure,
  status: 202,
  errors: ['auth.step_up', 'password.current', 'user.last_admin', 'rate_limited'],
});

/** What was anonymised, and where traces may remain. */
const anonymisation = z
  .object({
    id: z.int(),
    nome: z.string().describe('The name of the account after anonymisation'),
    anonymisedAt: instant.describe('When the account was anonymised'),
    changed: z
      .array(
        z.object({
          table: z.string().describe('The table'),
          rows: z.int().describe('Number of changed or removed rows'),
        }),
      )
      .describe('The tables with changed or removed rows'),
    mails: z.int().describe('Number of mails removed from the mail folder'),
    mentions: z
      .array(
        z.object({ table: z.string().describe('The table of the record'), id: z.int(), name: z.string() }),
      )
      .describe('Records that name the person in free text, for somebody to review; at most 20 of each kind'),
    backups: z
      .array(
        z.object({
          file: z.string().describe('The file name'),
          madeAt: instant.describe('When the backup was made'),
          goneBy: instant.describe('When newer backups will have replaced it'),
        }),
      )
      .describe('Backups made by the server that still contain the person'),
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
