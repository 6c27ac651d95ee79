import * as z from 'zod';
import { campaignDescription, campaignSlot } from './campaigns/campaigns.ts';
import { TERMS_VERSION } from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { fault, idParams, MAX_ID, optional } from './core/fields.ts';
import { storedFile } from './core/files.ts';
import { LANGUAGES } from './core/language.ts';
import { normalizePasted } from './core/normalize-text.ts';
import { macAddress } from './devices/devices.ts';
import { publishedQuiz } from './quizzes/quizzes.ts';
import { newPassword } from './session/session.ts';
import { termsVersion } from './terms.ts';
import { ownName } from './users/own-name.ts';
import { birthday, emailAddress } from './users/person-fields.ts';

const COVER = '/api/files/public/3f0a9c6be1d24785a6b3c09e7d51f8422b8c64d70e9f13a5c7e8b2d49160fa3c';
const IMAGE = '/api/files/public/b27d40e8951c6fa3d0e7c8125b9f64a31e6d0c7f8a2b4953e1d7c06f9b8a2e45';

/** Example of a campaign with one filled slot. */
const MANIFEST = {
  campaignId: 12,
  configId: 4711,
  name: 'Verão na Praia',
  fragranceShots: 100,
  cover: {
    url: `${COVER}.webp`,
    thumbnailUrl: `${COVER}-thumb.webp`,
    contentType: 'image/webp',
    size: 184_320,
  },
  collection: [
    {
      slot: 3,
      fragranceId: 7,
      fragrance: {
        fragranceId: 7,
        name: 'Brisa do Mar',
        image: {
          url: `${IMAGE}.png`,
          thumbnailUrl: `${IMAGE}-thumb.webp`,
          contentType: 'image/png',
          size: 73_216,
        },
      },
      shotSeconds: 5,
    },
  ],
  descriptions: [{ language: 'pt-BR', description: 'Notas de sal e coco para dias quentes' }],
  updatedAt: '2026-03-14T11:26:53.589Z',
};

const QUIZ = {
  quizId: 5,
  campaignId: 12,
  language: 'pt-BR',
  name: 'Qual é o seu verão?',
  number: 2,
  publishedAt: '2026-03-10T14:05:00.000Z',
  firstQuestionId: 31,
  questions: [
    {
      quizQuestionId: 31,
      quest: 'Praia ou montanha?',
      answers: [
        {
          quizQuestionAnswerId: 77,
          label: 'Praia',
          description: 'Sol e mar',
          nextQuestionId: null,
          fragrances: [{ fragranceId: 7, name: 'Brisa do Mar' }],
        },
        {
          quizQuestionAnswerId: 78,
          label: 'Montanha',
          description: '',
          nextQuestionId: 32,
          fragrances: [],
        },
      ],
    },
    {
      quizQuestionId: 32,
      quest: 'De dia ou de noite?',
      answers: [
        {
          quizQuestionAnswerId: 79,
          label: 'De noite',
          description: '',
          nextQuestionId: null,
          fragrances: [{ fragranceId: 9, name: 'Cedro' }],
        },
      ],
    },
  ],
};

export const signUp = endpoint({
  method: 'POST',
  path: '/app/sign-up',
  summary: 'Registers a user of the app, who confirms by mail; the response is the same for a known address',
  tag: 'App',
  access: 'public',
  body: z
    .object({
      nome: ownName,
      email: emailAddress,
      password: newPassword,
      birthday,
      /** The version of the terms that the person has accepted; must be the current one. */
      termsVersion,
      language: optional(z.enum(LANGUAGES)).describe(
        'The language of mails. If missing, the language of the request',
      ),
    })
    .meta({
      id: 'SignUp',
      examples: [
        {
          nome: 'Beatriz Prado',
          email: 'beatriz.prado@example.com',
          password: 'Jasmim#Azul7',
          birthday: '1990-02-28',
          termsVersion: TERMS_VERSION,
          language: 'pt-BR',
        },
      ],
    }),
  answer: z.object({}).meta({ examples: [{}] }),
  status: 202,
  errors: ['rate_limited'],
});

export const appQuiz = endpoint({
  method: 'GET',
  path: '/app/campaigns/{id}/quiz',
  summary: "Reads the published quiz of a campaign, by default in the request's language",
  tag: 'App',
  access: 'session',
  params: idParams,
  query: z.object({ language: z.enum(LANGUAGES).optional() }),
  answer: publishedQuiz.meta({ examples: [QUIZ] }),
  etag: 'revalidates',
});

/**
 * The text of a campaign's QR code, or the keyword for the default campaign. Parses to the campaign's id, or null for
 * the default. An id too large for any campaign parses to 0, which matches none.
 */
export const campaignCode = z
  .string()
  .overwrite(normalizePasted)
  .transform((text, context) => {
    if (text.toLowerCase() === 'default') return null;
    const [, id] = /^CAMPAIGN\|SCENT\|(\d{1,10})\|\d{1,16}$/.exec(text) ?? [];
    if (id !== undefined) return Number(id) <= MAX_ID ? Number(id) : 0;
    context.addIssue({ code: 'custom', ...fault('campaign.code') });
    return z.NEVER;
  });

export const downloadCampaign = endpoint({
  method: 'POST',
  path: '/app/campaigns/download',
  summary: "Sets a device's campaign by the campaign's QR code, and returns the manifest for the device",
  tag: 'App',
  access: 'session',
  body: z.object({ code: campaignCode, macAddress }).meta({
    id: 'CampaignDownload',
    examples: [
      { code: 'CAMPAIGN|SCENT|12|1773487613589', macAddress: 'A4:CF:12:6B:09:E3' },
      { code: 'default', macAddress: 'a4-cf-12-6b-09-e3' },
    ],
  }),
  answer: z
    .object({
      campaignId: z.int(),
      /**
       * Number of the configuration that the device reports with shots of this campaign. The same as in
       * `GET /device/config`, unless an initiative of another campaign runs at its place.
       */
      configId: z.int(),
      name: z.string(),
      fragranceShots: z.int(),
      cover: storedFile.nullable(),
      collection: z.array(campaignSlot),
      descriptions: z.array(campaignDescription),
      updatedAt: z.iso
        .datetime()
        .describe('When the campaign was last changed; a later time means a changed manifest'),
    })
    .meta({ id: 'CampaignManifest', examples: [MANIFEST] }),
  errors: ['not_found', 'campaign.inactive'],
});
