import * as z from 'zod';
import { endpoint } from './core/endpoint.ts';
import { optional } from './core/fields.ts';
import { LANGUAGES } from './core/language.ts';
import { birthday, emailAddress, personName } from './person-fields.ts';
import { newPassword } from './session.ts';

export const signUp = endpoint({
  method: 'POST',
  path: '/app/sign-up',
  summary: 'Registers an app user, who confirms by mail; answers the same for a known address',
  tag: 'App',
  access: 'public',
  body: z
    .object({
      nome: personName,
      email: emailAddress,
      password: newPassword,
      birthday: optional(birthday),
      language: optional(z.enum(LANGUAGES)),
    })
    .meta({ id: 'SignUp' }),
  answer: z.object({}),
  status: 202,
  errors: ['rate_limited'],
});
