import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Translations, translate } from '#contracts/core/words.ts';
import { localeOf } from './language.ts';

/** Returns a function that words a declared field, or the name of one of its values, in the current language. */
export function useLabel(): (words: { label: Translations } | Translations) => string {
  const { i18n } = useTranslation();
  const language = localeOf(i18n.language);
  return useCallback((words) => translate('label' in words ? words.label : words, language), [language]);
}

/** The names of a field's values as options of a picker. @param label see `useLabel` */
export function optionsOf<Value extends string>(
  values: Readonly<Record<Value, Translations>>,
  label: (words: Translations) => string,
): { value: Value; label: string }[] {
  const entries = Object.entries<Translations>(values) as [Value, Translations][];
  return entries.map(([value, words]) => ({ value, label: label(words) }));
}
