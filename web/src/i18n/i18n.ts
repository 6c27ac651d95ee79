import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { ErrorTexts } from '#contracts/texts/pt.ts';
import type { FeatureName } from './feature-texts.ts';
import { fetchFeatureTexts } from './feature-texts.ts';
import type { UiLanguage } from './language.ts';
import { chosenLanguage, currentLanguage, localeOf, storeLanguage } from './language.ts';
import type { CommonTexts } from './pt/index.ts';

interface Texts {
  dictionary: CommonTexts;
  errors: ErrorTexts;
}

/** Each language's texts are loaded on demand, so nobody downloads the other two. */
const TEXTS: Record<UiLanguage, () => Promise<Texts>> = {
  pt: () => import('./pt/index.ts'),
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
};

const NAMESPACE = 'translation';

/** Features opened or about to be; a change of language loads their texts too. */
const opened = new Set<FeatureName>();
/** Features whose texts are loaded, each with its language. */
const ready = new Set<string>();
const inLanguage = (feature: FeatureName, language: UiLanguage) => `${language} ${feature}`;

let started: Promise<void> | undefined;
/** The language chosen last, whose texts may still be loading. */
let wanted: UiLanguage | undefined;

let currentErrors: ErrorTexts | null = null;

/** Loads the common texts in the language last chosen. Must be awaited before the first render. */
export function startI18n(): Promise<void> {
  started = start();
  return started;
}

async function start(): Promise<void> {
  const language = chosenLanguage();
  const { dictionary, errors } = await TEXTS[language]();
  ready.clear();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [NAMESPACE]: dictionary } },
    // React already escapes.
    interpolation: { escapeValue: false },
  });
  spoken(language, errors);
}

/** Loads features' texts in the current language, and in every later one. */
export async function loadTexts(features: readonly FeatureName[]): Promise<void> {
  for (const feature of features) opened.add(feature);
  await fetchTexts(currentLanguage(), features);
}

/** Changes the language of the interface and stores the choice. */
export async function changeLanguage(language: UiLanguage): Promise<void> {
  wanted = language;
  const { dictionary, errors } = await TEXTS[language]();
  i18n.addResourceBundle(language, NAMESPACE, dictionary);
  // Another feature may be opened while these are loading.
  while (missing(language, opened).length > 0) await fetchTexts(language, opened);
  if (wanted !== language) return;
  storeLanguage(language);
  spoken(language, errors);
  await i18n.changeLanguage(language);
}

async function fetchTexts(language: UiLanguage, features: Iterable<FeatureName>): Promise<void> {
  await Promise.all(
    missing(language, features).map(async (feature) => {
      // A page's texts may be requested while the common ones are still loading.
      const [texts] = await Promise.all([fetchFeatureTexts(feature, language), started]);
      i18n.addResourceBundle(language, NAMESPACE, { ...texts });
      ready.add(inLanguage(feature, language));
    }),
  );
}

function missing(language: UiLanguage, features: Iterable<FeatureName>): FeatureName[] {
  return [...features].filter((feature) => !ready.has(inLanguage(feature, language)));
}

function spoken(language: UiLanguage, errors: ErrorTexts) {
  currentErrors = errors;
  document.documentElement.lang = localeOf(language);
}

/** Returns the texts by error code in the current language; kept apart because their keys contain dots. */
export function errorTexts(): ErrorTexts {
  if (!currentErrors) throw new Error('The interface has no language yet');
  return currentErrors;
}
