import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { UiLanguage } from './language.ts';
import { chosenLanguage, localeOf, storeLanguage } from './language.ts';
import type { Dictionary } from './pt/index.ts';

/** A language's texts are fetched when it is spoken, so nobody downloads the other two. */
const DICTIONARIES: Record<UiLanguage, () => Promise<Dictionary>> = {
  pt: async () => (await import('./pt/index.ts')).pt,
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
};

/** Makes the texts ready in the language that the person last chose. To be awaited before the first rendering. */
export async function startI18n(): Promise<void> {
  const language = chosenLanguage();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await DICTIONARIES[language]() } },
    // React escapes.
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = localeOf(language);
}

/** Changes the language of the interface, and keeps the choice. */
export async function changeLanguage(language: UiLanguage): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    i18n.addResourceBundle(language, 'translation', await DICTIONARIES[language]());
  }
  storeLanguage(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = localeOf(language);
}
