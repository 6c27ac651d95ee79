import type { UiLanguage } from './language.ts';

/**
 * The texts of features, by folder. Each `texts.pt.ts` adds itself here. Portuguese is the source: the other languages
 * use its type, so that a missing text fails to compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface FeatureTexts {}

/** A folder of `features` that has texts. */
export type FeatureName = keyof FeatureTexts;

const FILES = import.meta.glob<Record<string, object>>('../features/**/texts.*.ts');

/** All features that have texts. */
export const FEATURE_NAMES = Object.keys(FILES).flatMap((path) => {
  const folder = /^\.\.\/features\/(.+)\/texts\.pt\.ts$/.exec(path)?.[1];
  return folder ? [folder as FeatureName] : [];
});

/** Loads a feature's texts in one language: its dictionaries by name. */
export async function fetchFeatureTexts(
  feature: FeatureName,
  language: UiLanguage,
): Promise<Record<string, object>> {
  const load = FILES[`../features/${feature}/texts.${language}.ts`];
  if (!load) throw new Error(`No texts for ${feature} in ${language}`);
  return load();
}
