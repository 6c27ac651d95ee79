import type { UiLanguage } from './language.ts';

/**
 * The texts of features and of what they share in `domain`, by folder. Each `texts.pt.ts` adds itself here. Portuguese is the source: the other languages
 * use its type, so that a missing text fails to compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface FeatureTexts {}

/** A folder of `features` or `domain` that has texts. */
export type FeatureName = keyof FeatureTexts;

const FILES = import.meta.glob<Record<string, object>>('../{features,domain}/**/texts.*.ts');
/** The files by feature and language: `users/page/texts.pt`. */
const BY_NAME = new Map(
  Object.entries(FILES).map(([path, load]) => [path.replace(/^\.\.\/\w+\/|\.ts$/g, ''), load]),
);

/** All features that have texts. */
export const FEATURE_NAMES = [...BY_NAME.keys()].flatMap((name) => {
  const folder = /^(.+)\/texts\.pt$/.exec(name)?.[1];
  return folder ? [folder as FeatureName] : [];
});

/** Loads a feature's texts in one language: its dictionaries by name. */
export async function fetchFeatureTexts(
  feature: FeatureName,
  language: UiLanguage,
): Promise<Record<string, object>> {
  const load = BY_NAME.get(`${feature}/texts.${language}`);
  if (!load) throw new Error(`No texts for ${feature} in ${language}`);
  return load();
}
