import 'i18next';
import type { FeatureTexts } from './feature-texts.ts';
import type { CommonTexts } from './pt/index.ts';

/** The intersection of all members of a union. */
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: CommonTexts & Together<FeatureTexts[keyof FeatureTexts]> };
  }
}
