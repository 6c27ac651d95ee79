import type { Campaign, CampaignDescription } from '#contracts/campaigns/campaigns.ts';
import { campaignCalls } from '#contracts/campaigns/campaigns.ts';
import { DEFAULT_FRAGRANCE_SHOTS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { fragranceHasAnswer } from '#contracts/fragrances.ts';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { useSaveRecord } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import type { Slots } from './ring/slot-ring.model.ts';
import { contentOf, EMPTY_SLOTS, filledSlots, slotsOf } from './ring/slot-ring.model.ts';

/** The form values of a campaign. A number is an empty string while its field is empty. */
export interface CampaignValues extends Record<string, unknown> {
  name: string;
  fragranceShots: number | string;
  /** The chosen cover; null keeps the stored one. */
  cover: { file: File | null };
  descriptions: Record<Language, string>;
  collection: Slots;
  organisationId: number | null;
}

export const EMPTY_CAMPAIGN: CampaignValues = {
  name: '',
  fragranceShots: DEFAULT_FRAGRANCE_SHOTS,
  cover: { file: null },
  descriptions: { 'pt-BR': '', 'en-US': '', 'es-ES': '' },
  collection: EMPTY_SLOTS,
  organisationId: null,
};

export function valuesOf(row: Campaign): CampaignValues {
  const descriptions = { ...EMPTY_CAMPAIGN.descriptions };
  for (const { language, description } of row.descriptions) descriptions[language] = description;
  return {
    name: row.name,
    fragranceShots: row.fragranceShots,
    cover: { file: null },
    descriptions,
    collection: slotsOf(row.collection),
    organisationId: row.organisation?.organisationId ?? null,
  };
}

/** The language that the form opens with: the user's own, unless the record has texts only in others. */
export function firstLanguage(row: Campaign | null, own: Language): Language {
  const written = row?.descriptions.map(({ language }) => language) ?? [];
  return written.includes(own) ? own : (written[0] ?? own);
}

/** The languages with a text, plus the chosen one, which must have one. */
export function writtenLanguages(
  descriptions: CampaignValues['descriptions'],
  chosen?: Language,
): Language[] {
  return LANGUAGES.filter((language) => language === chosen || descriptions[language].trim() !== '');
}

/**
 * The request body. Its paths match those of the server's errors: `collection.3` is the fourth configured slot.
 * @param chosen the language being edited; included even without a text, so that validation requires one
 */
export function bodyOf(values: CampaignValues, chosen?: Language) {
  return {
    name: values.name,
    fragranceShots: values.fragranceShots,
    organisationId: values.organisationId,
    collection: filledSlots(values.collection).map((slot) => {
      const content = contentOf(values.collection, slot);
      return { fragranceId: content?.fragranceId ?? '', slot, shotSeconds: content?.shotSeconds ?? '' };
    }),
    descriptions: writtenLanguages(values.descriptions, chosen).map(
      (language): CampaignDescription => ({ language, description: values.descriptions[language] }),
    ),
  };
}

/**
 * Creates or updates a campaign. The form's calls are kept apart, so that the list does not load the ring's code.
 * @param releases whether an update takes the campaign from the other organisations that use it
 */
export const useSaveCampaign = (releases: () => boolean) =>
  useSaveRecord(
    'campaigns',
    campaignCalls,
    (values: CampaignValues) => ({
      form: formDataOf(bodyOf(values), { 'cover.file': values.cover.file }),
    }),
    () => (releases() ? { release: 'true' } : {}),
  );

/** Whether the campaign's quiz recommends a fragrance. If so, the campaign must keep it. */
export async function isRecommended(fragranceId: number, campaignId: number): Promise<boolean> {
  const params = { fragranceId, campaignId };
  return (await call(fragranceHasAnswer, { params })).hasAnswer;
}
