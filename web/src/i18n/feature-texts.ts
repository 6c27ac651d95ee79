import type { UiLanguage } from './language.ts';
import type { FeatureTexts } from './pt/index.ts';

export type FeatureName = keyof FeatureTexts;

/** Dictionaries by path. The ones that every page has come with their language's `index.ts`. */
const FILES = import.meta.glob<Partial<FeatureTexts>>([
  './{pt,en,es}/*.ts',
  '!./*/{index,auth,form,list,shell}.ts',
]);

/** Every feature that has a dictionary. */
export const FEATURE_NAMES = Object.keys(FILES).flatMap((path) => {
  const file = /^\.\/pt\/(.+)\.ts$/.exec(path)?.[1];
  return file ? [file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as FeatureName] : [];
});

/** Fetches one feature's dictionary in one language. */
export async function fetchFeatureTexts(
  name: FeatureName,
  language: UiLanguage,
): Promise<Partial<FeatureTexts>> {
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const load = FILES[`./${language}/${file}.ts`];
  if (!load) throw new Error(`No texts for ${name} in ${language}`);
  return load();
}
