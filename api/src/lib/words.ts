import type { Language } from '#contracts/core/language.ts';

/** A text in each language: Portuguese, English, Spanish. */
export type Words = readonly [pt: string, en: string, es: string];

const PLACE: Record<Language, number> = { 'pt-BR': 0, 'en-US': 1, 'es-ES': 2 };

/** @returns the text in a language */
export function inLanguage(words: Words, language: Language): string {
  return words[PLACE[language]] ?? words[0];
}

/** @returns each of several texts in a language */
export function allInLanguage<Key extends string>(
  words: Readonly<Record<Key, Words>>,
  language: Language,
): Record<Key, string> {
  const texts = Object.entries<Words>(words).map(([key, text]) => [key, inLanguage(text, language)]);
  return Object.fromEntries(texts);
}
