import i18n from 'i18next';
import type { Language } from '#contracts/core/language.ts';
import { localStore } from '#web/storage.ts';

/** The languages of the interface. Portuguese is the default. */
export const UI_LANGUAGES = ['pt', 'en', 'es'] as const;
export type UiLanguage = (typeof UI_LANGUAGES)[number];

const DEFAULT: UiLanguage = 'pt';
const KEY = 'language';
const LOCALES: Record<UiLanguage, Language> = { pt: 'pt-BR', en: 'en-US', es: 'es-ES' };

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<UiLanguage, string> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
};

/** Returns the full code of an interface language; the default's for an unknown one. */
export function localeOf(language: string): Language {
  return LOCALES[language as UiLanguage] ?? LOCALES[DEFAULT];
}

/** Returns the language chosen in this browser, or Portuguese. */
export function chosenLanguage(): UiLanguage {
  const stored = localStore.get(KEY);
  return UI_LANGUAGES.find((language) => language === stored) ?? DEFAULT;
}

/** Stores the chosen language. */
export function storeLanguage(language: UiLanguage): void {
  localStore.set(KEY, language);
}

/** Returns the language of this page, which another tab may have been switched from, or the one it will start in. */
export function currentLanguage(): UiLanguage {
  return (i18n.language as UiLanguage | undefined) ?? chosenLanguage();
}

/** The language in which requests ask the server to respond. */
export function contentLanguage(): Language {
  return LOCALES[currentLanguage()];
}
