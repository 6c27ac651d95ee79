import * as z from 'zod';
import {
  CAMPAIGN_DESCRIPTION_MAX,
  DEFAULT_FRAGRANCE_SHOTS,
  DEFAULT_SHOT_SECONDS,
  MAX_SHOT_SECONDS,
  MIN_SHOT_SECONDS,
  SLOT_COUNT,
} from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  fault,
  lines,
  MAX_ID,
  queryFlag,
  queryInteger,
  recordDates,
  recordId,
  recordName,
} from '../core/fields.ts';
import { storedFile } from '../core/files.ts';
import { datesFilter, idsFilter, oneOfFilter } from '../core/filters.ts';
import { LANGUAGES } from '../core/language.ts';
import { activeListQuery, quickSearchQuery, resultsOf } from '../core/list.ts';
import { DATES, ID, NAME, type RecordFields, sortFields } from '../core/record-fields.ts';
import { resourceCalls } from '../core/resource.ts';
import { fragranceRef } from '../fragrance-refs.ts';
import { OF_ORGANISATION, organisationRef } from '../organisations/organisation-refs.ts';
import { campaignRef } from './campaign-refs.ts';

export const campaignSlot = z.object({
  slot: z.int(),
  fragranceId: z.int(),
  fragrance: fragranceRef,
  /** Duration of one shot, in seconds. */
  shotSeconds: z.int(),
});

export const campaignDescription = z.object({ language: z.enum(LANGUAGES), description: z.string() });
export type CampaignDescription = z.infer<typeof campaignDescription>;

/** The list returns whole records too: there are at most 20 slots, and the list shows which are filled. */
export const campaign = z
  .object({
    campaignId: z.int(),
    name: z.string(),
    fragranceShots: z.int(),
    cover: storedFile.nullable(),
    isDefault: z.boolean(),
    downloads: z.int(),
    hasShots: z.boolean(),
    collection: z.array(campaignSlot),
    descriptions: z.array(campaignDescription),
    qrCode: z.string(),
    /** The owning organisation; null when the campaign belongs to the house. */
    organisation: organisationRef.nullable(),
    ...recordDates,
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaign>;

export const CAMPAIGN_FIELDS = {
  campaignId: { ...ID, about: 'The id of the campaign' },
  name: NAME,
  cover: { label: ['Capa', 'Cover', 'Portada'], about: 'The cover picture; null if there is none' },
  isDefault: {
    label: ['Campanha padrão', 'Default campaign', 'Campaña predeterminada'],
    about: 'Whether this is the default campaign; at most one campaign is',
    sort: true,
  },
  downloads: {
    label: ['Downloads', 'Downloads', 'Descargas'],
    about: 'Number of devices that have downloaded the campaign',
    sort: true,
    sheet: 'number',
  },
  fragranceShots: {
    label: ['Disparos', 'Shots', 'Disparos'],
    about: 'Number of shots that the campaign provides of each fragrance',
    sort: true,
    sheet: 'number',
  },
  collection: {
    label: ['Slots', 'Slots', 'Slots'],
    about: 'The filled slots, each with its fragrance',
    sheet: 'number',
  },
  descriptions: {
    label: ['Descrição', 'Description', 'Descripción'],
    about: 'Descriptions of the campaign, at most one per language',
  },
  ...OF_ORGANISATION,
  hasShots: { label: ['Tem disparos', 'Has shots', 'Tiene disparos'], sort: true },
  qrCode: {
    label: ['QR Code', 'QR code', 'Código QR'],
    about: 'Text of the QR code that the app scans: `CAMPAIGN|SCENT|<id>|<time>`',
    sort: true,
  },
  ...DATES,
} as const satisfies RecordFields<Campaign>;

export const CAMPAIGN_SORT = sortFields(CAMPAIGN_FIELDS, 'createdAt');

/** In multipart bodies every value arrives as text. */
const slotInput = z.object({
  slot: queryInteger(1, SLOT_COUNT),
  fragranceId: queryInteger(1, MAX_ID),
  shotSeconds: queryInteger(MIN_SHOT_SECONDS, MAX_SHOT_SECONDS).default(DEFAULT_SHOT_SECONDS),
});

const descriptionInput = z.object({
  language: z.enum(LANGUAGES),
  description: lines(1, CAMPAIGN_DESCRIPTION_MAX),
});

/** Calls `report` with the index of each entry whose key appeared in an earlier entry. */
function eachRepeat<Entry>(
  entries: readonly Entry[],
  key: (entry: Entry) => unknown,
  report: (index: number) => void,
) {
  const seen = new Set<unknown>();
  entries.forEach((entry, index) => {
    if (seen.has(key(entry))) report(index);
    seen.add(key(entry));
  });
}

export const collectionInput = z
  .array(slotInput)
  .default([])
  .superRefine((slots, context) => {
    if (slots.length === 0) context.addIssue({ code: 'custom', ...fault('campaign.no_slot') });
    eachRepeat(
      slots,
      (entry) => entry.slot,
      (index) =>
        context.addIssue({ code: 'custom', path: [index, 'slot'], ...fault('campaign.duplicate_slot') }),
    );
    eachRepeat(
      slots,
      (entry) => entry.fragranceId,
      (index) =>
        context.addIssue({
          code: 'custom',
          path: [index, 'fragranceId'],
          ...fault('campaign.duplicate_fragrance'),
        }),
    );
  });

export const descriptionsInput = z
  .array(descriptionInput)
  .min(1)
  .superRefine((texts, context) =>
    eachRepeat(
      texts,
      (entry) => entry.language,
      (index) =>
        context.addIssue({ code: 'custom', path: [index, 'language'], ...fault('one_language_once') }),
    ),
  );

export const campaignInput = z
  .object({
    name: recordName,
    fragranceShots: queryInteger(1, MAX_ID).default(DEFAULT_FRAGRANCE_SHOTS),
    collection: collectionInput,
    descriptions: descriptionsInput,
    /** An active organisation, or the campaign's present one; missing or null (in a form, empty): the house. */
    organisationId: queryInteger(1, MAX_ID)
      .nullish()
      .transform((id) => id ?? null),
  })
  .meta({ id: 'CampaignInput' });
export type CampaignInput = z.output<typeof campaignInput>;

/** Filter values: the default campaign, and all others. */
export const CAMPAIGN_STATES = ['default', 'other'] as const;

const resource = {
  path: '/campaigns',
  tag: 'Campaigns',
  one: 'a campaign',
  many: 'campaigns',
  read: 'campaigns.read',
  write: 'campaigns.write',
} as const;

const calls = resourceCalls({
  ...resource,
  query: activeListQuery(CAMPAIGN_SORT).extend({
    campaignId: idsFilter,
    /** Campaigns with one of these fragrances in their slots. */
    fragranceId: idsFilter,
    organisationId: idsFilter,
    /** Campaigns on devices of one of these owners. */
    ownerId: idsFilter,
    /** Campaigns with a description in one of these languages. */
    language: oneOfFilter(LANGUAGES),
    state: oneOfFilter(CAMPAIGN_STATES),
    ...datesFilter,
  }),
  listed: campaign,
  row: campaign,
  input: campaignInput,
  pictures: ['cover.file'],
  updates: 'Changes an active campaign; without a new cover, it keeps the present one',
  createErrors: ['organisation.storage'],
  updateErrors: ['campaign.has_answers', 'organisation.in_use', 'organisation.storage'],
  deletes: 'Deactivates a campaign, or permanently deletes it and its cover',
  deleteErrors: ['campaign.has_answers', 'campaign.has_shots', 'campaign.has_initiatives'],
});
/** Parameters of the calls that give campaigns to an organisation. */
export const campaignGiving = {
  /** Whether other organisations' devices and initiatives lose the campaign, instead of refusing the call. */
  release: queryFlag.default(false),
};

export const campaignCalls = {
  ...calls,
  update: endpoint({ ...calls.update, query: z.object(campaignGiving) }),
};
export const {
  list: listCampaigns,
  export: exportCampaigns,
  get: getCampaign,
  create: createCampaign,
  update: updateCampaign,
} = campaignCalls;

export const campaignsWithoutQuiz = endpoint({
  method: 'GET',
  path: '/campaigns/without-quiz',
  summary: 'Finds active campaigns without a quiz (in the given language), at most 20',
  tag: resource.tag,
  access: resource.read,
  query: quickSearchQuery.extend({
    language: z.enum(LANGUAGES).optional(),
    /** Whether campaigns whose quizzes are inactive are found too: theirs can be activated. */
    orInactive: queryFlag.default(false),
  }),
  answer: resultsOf(campaignRef),
});

export const makeDefaultCampaign = endpoint({
  method: 'PUT',
  path: '/campaigns/default',
  summary: 'Makes an active campaign of the house the only default campaign',
  tag: resource.tag,
  access: 'campaigns.default',
  body: z.object({ campaignId: recordId }),
  answer: campaign,
  etag: 'checks',
  errors: ['not_found', 'campaign.inactive', 'campaign.organisation'],
});

/** A campaign with shots is kept, so that past figures stay correct. */
export function canDeleteCampaign(row: Pick<Campaign, 'hasShots'>): boolean {
  return !row.hasShots;
}

/** Only an active campaign of the house that is not the default already can become the default. */
export function canStarCampaign({
  deletedAt,
  isDefault,
  organisation,
}: Pick<Campaign, 'deletedAt' | 'isDefault' | 'organisation'>): boolean {
  return deletedAt === null && organisation === null && !isDefault;
}

/** Content of the QR code: `CAMPAIGN|SCENT|<id>|<time of the last change in milliseconds>`. */
export function campaignQrCode(campaignId: number, updatedAt: Date): string {
  return `CAMPAIGN|SCENT|${campaignId}|${updatedAt.getTime()}`;
}
