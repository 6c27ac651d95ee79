import type { CampaignDescription } from '#contracts/campaigns.ts';
import type { Language } from '#contracts/core/language.ts';

/** A campaign's description in a language, or else in the first one that it has; empty if it has none. */
export function descriptionIn(descriptions: readonly CampaignDescription[], language: Language): string {
  const own = descriptions.find((entry) => entry.language === language);
  return (own ?? descriptions[0])?.description ?? '';
}
