/** The languages of the interface, of the API's texts, of campaign descriptions and of quizzes. */
export const LANGUAGES = ['pt-BR', 'en-US', 'es-ES'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The server's language when a request names no known one. */
export const FALLBACK_LANGUAGE: Language = 'en-US';

/**
 * Reads a `Content-Language` header; only the first language in it counts.
 * @param header the header's value as sent; may be missing
 * @returns that language if it is known, else the fallback
 */
export function languageOf(header: string | undefined): Language {
  const tag = header?.split(',')[0]?.trim().toLowerCase();
  return LANGUAGES.find((language) => language.toLowerCase() === tag) ?? FALLBACK_LANGUAGE;
}
