import type { Language } from './language.ts';

/** A text in each language: Portuguese, English, Spanish. */
export type Translations = readonly [pt: string, en: string, es: string];

export const LANGUAGE_WORDS: Readonly<Record<Language, Translations>> = {
  'pt-BR': ['Português', 'Portuguese', 'Portugués'],
  'en-US': ['Inglês', 'English', 'Inglés'],
  'es-ES': ['Espanhol', 'Spanish', 'Español'],
};

const PLACE: Record<Language, number> = { 'pt-BR': 0, 'en-US': 1, 'es-ES': 2 };

/** @returns the text in a language */
export function translate(words: Translations, language: Language): string {
  return words[PLACE[language]] ?? words[0];
}

/** @returns each of several texts in a language */
export function translateAll<Key extends string>(
  words: Readonly<Record<Key, Translations>>,
  language: Language,
): Record<Key, string> {
  const texts = Object.entries<Translations>(words).map(([key, text]) => [key, translate(text, language)]);
  return Object.fromEntries(texts);
}
