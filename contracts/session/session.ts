import * as z from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, instant, pasted } from '../core/fields.ts';
import { storedFile } from '../core/files.ts';
import { LANGUAGES } from '../core/language.ts';
import { resultsOf } from '../core/list.ts';
import { organisationRef } from '../organisations/organisation-refs.ts';
import { session } from './session-tokens.ts';

let longest = PASSWORD_MAX;

/** Maximum length of a new password: 16, as the spec says, unless this installation allows more. */
export function passwordMax(): number {
  return longest;
}

/** Sets the maximum: a server from its settings, a page from its server's. */
export function setPasswordMax(max: number): void {
  longest = max;
}

/** The parts of the password rule, in display order. */
export const PASSWORD_RULES = {
  length: (text: string, max = longest) => text.length >= PASSWORD_MIN && text.length <= max,
  digit: (text: string) => /[0-9]/.test(text),
  lowercase: (text: string) => /[a-z]/.test(text),
  uppercase: (text: string) => /[A-Z]/.test(text),
  special: (text: string) => [...PASSWORD_SPECIALS].some((sign) => text.includes(sign)),
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

/** The parts of the rule that a password does not meet. */
export function unmetPasswordRules(password: string, max = longest): PasswordRule[] {
  const text = password.normalize('NFC');
  return (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !PASSWORD_RULES[rule](text, max));
}

/** In NFC, since keyboards differ in how they type an accent. */
export const newPassword = z
  .string()
  .max(200)
  .overwrite((text) => text.normalize('NFC'))
  .superRefine((text, context) => {
    if (unmetPasswordRules(text).length === 0) return;
    const figures = { min: PASSWORD_MIN, max: longest };
    context.addIssue({ code: 'custom', ...fault('password.requirements', figures) });
  });

/** Maximum length of typed sign-in values: enough for any address or password, and bounded to save work. */
const typed = pasted(1, 320);
/** A password is taken exactly as typed, including blanks at its ends. */
export const typedPassword = z.string().min(1).max(320);

/** Sign-in, as `{ email, password }` or in the legacy form `{ Login, Senha }`. */
export const loginInput = z.preprocess(
  (body) => {
    if (typeof body !== 'object' || body === null || !('Login' in body) || 'email' in body) return body;
    return { email: body.Login, password: 'Senha' in body ? body.Senha : undefined };
  },
  z.object({ email: typed, password: typedPassword }),
);

export type { Session } from './session-tokens.ts';

export const currentUser = z
  .object({
    id: z.int(),
    nome: z.string().describe('The name of the signed-in user'),
    email: z.string(),
    language: z.enum(LANGUAGES).nullable().describe('The language of mails; null if none was chosen'),
    profile: z.object({ id: z.int(), nome: z.string() }),
    organisation: organisationRef
      .extend({ logo: storedFile.nullable().describe('The logo; null if there is none') })
      .nullable()
      .describe('Their organisation; null: the house'),
    secondFactor: z.boolean().describe('Whether the user has a second factor'),
    secondFactorMethods: z
      .array(z.enum(['passkey', 'totp']))
      .describe("The user's second factors; recovery codes can replace either"),
    secondFactorDue: z
      .boolean()
      .describe(
        'Whether the user must set up a second factor first; until then, all other calls respond 403',
      ),
    thresholds: z
      .object({
        lowPercent: z.int().describe('A capsule with less of its shots left is low'),
        dueDays: z.int().describe('A capsule that expires within these days is due'),
        silentHours: z.int().describe('A device not heard from for this long is silent'),
      })
      .describe('What lists and figures call low, due and silent: the thresholds of these alerts'),
    termsDue: z
      .boolean()
      .describe(
        'Whether the user still has to accept the current terms; send their acceptance to `POST /me/terms`',
      ),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

const tag = 'Sign-in and account';

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Signs in; also accepts { Login, Senha }',
  tag,
  access: 'public',
  body: loginInput,
  answer: session,
  errors: ['auth.credentials', 'auth.second_factor', 'rate_limited'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/login/refresh',
  summary: 'Exchanges a refresh token, which works once, for a new pair of tokens',
  tag,
  access: 'public',
  body: z.object({
    InstanciaAno: z.union([z.int(), z.string()]).nullish().describe('Part of the legacy API; ignored'),
    Login: typed.nullish().describe('Not required; the token identifies the account'),
    Refresh: z.string().min(1).max(500).describe('The refresh token'),
  }),
  answer: session,
  errors: ['auth.refresh'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends this session',
  tag,
  access: 'session',
  withoutFactor: true,
});

export const me = endpoint({
  method: 'GET',
  path: '/usuario/me',
  summary: 'Reads the signed-in user',
  tag,
  access: 'session',
  withoutFactor: true,
  answer: currentUser,
});

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/usuario/update-password',
  summary: "Changes the caller's password and ends their other sessions",
  tag,
  access: 'session',
  body: z.object({ senhaAtual: typedPassword.describe('The current password'), novaSenha: newPassword }),
  errors: ['password.current', 'rate_limited'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/usuario/recuperar-senha',
  summary: 'Sends a recovery mail to a confirmed, active user; the response is the same for any address',
  tag,
  access: 'public',
  body: z.object({ email: typed.pipe(z.email()) }),
  errors: ['rate_limited'],
});

/** `email` confirms a new address, which then replaces the old one. */
export const TOKEN_TYPES = ['activation', 'registration', 'recovery', 'email'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

const mailToken = z.string().min(1).max(500);

export const redeemToken = endpoint({
  method: 'POST',
  path: '/requisicaotemporaria',
  summary: 'Redeems a token from a mail: activation or e-mail, or, with a password, registration or recovery',
  tag,
  access: 'public',
  body: z.object({
    token: mailToken.describe('The token from the link in the mail'),
    password: newPassword
      .nullish()
      .describe('The new password; not needed to activate an account or to confirm an e-mail address'),
  }),
  answer: z.object({ type: z.enum(TOKEN_TYPES).describe('The purpose of the token') }),
  errors: ['token.invalid', 'token.expired', 'token.used', 'conflict.duplicate'],
});

export const tokenAccount = endpoint({
  method: 'POST',
  path: '/mail-tokens/account',
  summary: 'Reads whose password a token from a mail can set, for password managers; redeems nothing',
  tag,
  access: 'public',
  body: z.object({ token: mailToken }),
  /** Null if the token can set no password. */
  answer: z.object({ email: z.string().nullable() }),
});

/** One of the places where somebody is signed in. */
export const ownSession = z
  .object({
    id: z.string().describe('The id of the session'),
    address: z.string().describe('The network address of the last sign-in or renewal'),
    userAgent: z.string(),
    createdAt: instant.describe('When the session began'),
    refreshedAt: instant.describe('When the session was last renewed'),
    current: z.boolean().describe('Whether it is the session of this call'),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  summary: "Lists the caller's sessions",
  tag,
  access: 'session',
  answer: resultsOf(ownSession),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/{id}',
  summary: "Ends one of the caller's sessions",
  tag,
  access: 'session',
  params: z.object({ id: z.uuid() }),
});
