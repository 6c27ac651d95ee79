import type { UiLanguage } from './language.ts';

/**
 * What features show, by the folder that their texts lie in. Each `texts.pt.ts` adds itself here, since Portuguese is the
 * source: the other languages take its type, so that a text that one of them lacks fails the compiler.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface FeatureTexts {}

/** A folder of `features` that has texts. */
export type FeatureName = keyof FeatureTexts;

const FILES = import.meta.glob<Record<string, object>>('../features/**/texts.*.ts');

/** Every feature that has texts. */
export const FEATURE_NAMES = Object.keys(FILES).flatMap((path) => {
  const folder = /^\.\.\/features\/(.+)\/texts\.pt\.ts$/.exec(path)?.[1];
  return folder ? [folder as FeatureName] : [];
});

/** Fetches a feature's texts in one language: its dictionaries by their names. */
export async function fetchFeatureTexts(
  feature: FeatureName,
  language: UiLanguage,
): Promise<Record<string, object>> {
  const load = FILES[`../features/${feature}/texts.${language}.ts`];
  if (!load) throw new Error(`No texts for ${feature} in ${language}`);
  return load();
}
