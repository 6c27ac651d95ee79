import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Translations, translate } from '#contracts/core/words.ts';
import { localeOf } from './language.ts';

/** Returns a function that names a declared field in the current language. */
export function useLabel(): (field: { label: Translations }) => string {
  const { i18n } = useTranslation();
  const language = localeOf(i18n.language);
  return useCallback(({ label }) => translate(label, language), [language]);
}
