import type { Language } from '#contracts/core/language.ts';

/** The languages of the interface. Portuguese is the default. */
export const UI_LANGUAGES = ['pt', 'en', 'es'] as const;
export type UiLanguage = (typeof UI_LANGUAGES)[number];

const DEFAULT: UiLanguage = 'pt';
const KEY = 'language';
const LOCALES: Record<UiLanguage, Language> = { pt: 'pt-BR', en: 'en-US', es: 'es-ES' };

/** Each language by its own name, whatever language is spoken. */
export const LANGUAGE_NAMES: Record<UiLanguage, string> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
};

/** The full code of an interface language; of the default for one that is not known. */
export function localeOf(language: string): Language {
  return LOCALES[language as UiLanguage] ?? LOCALES[DEFAULT];
}

/** The language that the person has chosen in this browser, else Portuguese. */
export function chosenLanguage(): UiLanguage {
  const stored = localStorage.getItem(KEY);
  return UI_LANGUAGES.find((language) => language === stored) ?? DEFAULT;
}

/** Keeps the person's choice. */
export function storeLanguage(language: UiLanguage): void {
  localStorage.setItem(KEY, language);
}

/** What requests ask the server to answer in. */
export function contentLanguage(): Language {
  return LOCALES[chosenLanguage()];
}
