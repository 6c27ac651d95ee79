import * as z from 'zod';
import { endpoint } from './core/endpoint.ts';
import { idParams, optional } from './core/fields.ts';
import { LANGUAGES } from './core/language.ts';
import { birthday, emailAddress, personName } from './person-fields.ts';
import { publishedQuiz } from './quizzes.ts';
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

export const appQuiz = endpoint({
  method: 'GET',
  path: '/app/campaigns/{id}/quiz',
  summary: "The published quiz of a campaign; in the request's language where none is named",
  tag: 'App',
  access: 'session',
  params: idParams,
  query: z.object({ language: z.enum(LANGUAGES).optional() }),
  answer: publishedQuiz,
  etag: 'revalidates',
});
