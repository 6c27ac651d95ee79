import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { ErrorTexts } from '#contracts/texts/pt.ts';
import { setErrorTexts } from './error-texts.ts';
import type { UiLanguage } from './language.ts';
import { chosenLanguage, localeOf, storeLanguage } from './language.ts';
import type { Dictionary } from './pt/index.ts';

interface Texts {
  dictionary: Dictionary;
  errors: ErrorTexts;
}

/** A language's texts are fetched when it is spoken, so nobody downloads the other two. */
const TEXTS: Record<UiLanguage, () => Promise<Texts>> = {
  pt: () => import('./pt/index.ts'),
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
};

/** Makes the texts ready in the language that the person last chose. To be awaited before the first rendering. */
export async function startI18n(): Promise<void> {
  const language = chosenLanguage();
  const { dictionary, errors } = await TEXTS[language]();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: dictionary } },
    // React escapes.
    interpolation: { escapeValue: false },
  });
  spoken(language, errors);
}

/** Changes the language of the interface, and keeps the choice. */
export async function changeLanguage(language: UiLanguage): Promise<void> {
  const { dictionary, errors } = await TEXTS[language]();
  i18n.addResourceBundle(language, 'translation', dictionary);
  storeLanguage(language);
  spoken(language, errors);
  await i18n.changeLanguage(language);
}

function spoken(language: UiLanguage, errors: ErrorTexts) {
  setErrorTexts(errors);
  document.documentElement.lang = localeOf(language);
}
