import * as z from 'zod';
import { endpoint } from './core/endpoint.ts';
import { fault, instant, line, lines } from './core/fields.ts';
import { LANGUAGES } from './core/language.ts';

export const TERMS_TITLE_MAX = 100;
export const TERMS_HEADING_MAX = 200;
/** Maximum length of the headings and paragraphs of one language, in characters. */
export const TERMS_TEXT_MAX = 50_000;
/** Maximum number of parts, and of paragraphs in one part: more than anybody reads. */
export const TERMS_PARTS_MAX = 100;

/** A version is a day, plus a number if the day has several. */
const VERSION_MAX = 20;

/** The version of the terms that somebody accepts. Only the database knows whether it is current. */
export const termsVersion = z.string().min(1).max(VERSION_MAX);

const terms = z
  .object({
    version: z
      .string()
      .describe('The version: the day from which it is in force, with a number if that day has several'),
    termsVersion: z.string().describe('The same as `version`, under the name that other calls use'),
    language: z.enum(LANGUAGES).describe('The language of the text'),
    title: z.string().describe('The title of the text'),
    parts: z
      .array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) }))
      .describe('The parts of the text'),
  })
  .meta({ id: 'Terms' });
export type Terms = z.infer<typeof terms>;

/** The terms in one language. */
export type TermsText = Pick<Terms, 'title' | 'parts'>;

const textInput = z
  .object({
    title: line(1, TERMS_TITLE_MAX).describe('The title of the text'),
    parts: z
      .array(
        z
          .object({
            /** Empty: the paragraphs have no heading. */
            heading: line(0, TERMS_HEADING_MAX),
            paragraphs: z.array(lines(1, TERMS_TEXT_MAX)).max(TERMS_PARTS_MAX),
          })
          .refine(({ heading, paragraphs }) => heading !== '' || paragraphs.length > 0, fault('required')),
      )
      .refine((parts) => parts.length > 0, fault('required'))
      .max(TERMS_PARTS_MAX)
      .refine((parts) => charactersOf(parts) <= TERMS_TEXT_MAX, fault('too_long', { max: TERMS_TEXT_MAX }))
      .describe('The parts of the text, at most 50,000 characters in total (`too_long`)'),
  })
  .meta({ id: 'TermsTextInput' });

function charactersOf(parts: TermsText['parts']): number {
  const texts = parts.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  return texts.reduce((sum, text) => sum + text.length, 0);
}

export const termsInput = z
  .object({
    texts: z
      .object({
        'pt-BR': textInput.describe('The text in Portuguese'),
        'en-US': textInput.describe('The text in English'),
        'es-ES': textInput.describe('The text in Spanish'),
      })
      .describe('The text in each language'),
  })
  .meta({ id: 'TermsInput' });
export type TermsInput = z.output<typeof termsInput>;

const publishedTerms = z
  .object({
    version: z
      .string()
      .describe('The version: the day of its publication, with a number if that day has several'),
    publishedAt: instant
      .nullable()
      .describe('When the version was published; null if it was shipped with the program'),
    current: z.boolean().describe('Whether the version is in force'),
    accepted: z.int().describe('Number of people who have accepted the version'),
  })
  .meta({ id: 'PublishedTerms' });
export type PublishedTerms = z.infer<typeof publishedTerms>;

const tag = 'Content';

export const readTerms = endpoint({
  method: 'GET',
  path: '/content/terms',
  summary:
    'Reads the terms of use, the current or an earlier version, in the language of the request or another',
  tag,
  access: 'public',
  query: z.object({
    version: z
      .string()
      .max(VERSION_MAX)
      .regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/)
      .optional(),
    language: z.enum(LANGUAGES).optional(),
  }),
  answer: terms,
});

export const listTermsVersions = endpoint({
  method: 'GET',
  path: '/content/terms/versions',
  summary:
    'Lists all versions of the terms of use, newest first, with the number of people who have accepted each',
  tag,
  access: 'identity.write',
  answer: z.array(publishedTerms),
});

export const publishTerms = endpoint({
  method: 'POST',
  path: '/content/terms',
  summary:
    'Publishes a new version of the terms of use. It is in force at once, and everybody is asked to accept it at their next sign-in',
  tag,
  access: 'identity.write',
  body: termsInput,
  answer: publishedTerms,
  status: 201,
});

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/me/terms',
  summary: 'Accepts the current terms of use',
  tag: 'Sign-in and account',
  access: 'session',
  withoutFactor: true,
  body: z.object({ termsVersion }),
});
