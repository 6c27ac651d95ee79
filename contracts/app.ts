import * as z from 'zod';
import { campaignDescription, campaignSlot } from './campaigns.ts';
import { endpoint } from './core/endpoint.ts';
import { fault, idParams, optional } from './core/fields.ts';
import { LANGUAGES } from './core/language.ts';
import { macAddress } from './devices.ts';
import { storedFile } from './files.ts';
import { birthday, emailAddress, personName } from './person-fields.ts';
import { publishedQuiz } from './quizzes.ts';
import { newPassword } from './session.ts';

export const signUp = endpoint({
  method: 'POST',
  path: '/app/sign-up',
  summary: 'Registers an app user, who confirms by mail; answers the same for a known address',
  tag: 'App',
  access: 'public',
  body: z
    .object({
      nome: personName,
      email: emailAddress,
      password: newPassword,
      birthday: optional(birthday),
      language: optional(z.enum(LANGUAGES)),
    })
    .meta({ id: 'SignUp' }),
  answer: z.object({}),
  status: 202,
  errors: ['rate_limited'],
});

export const appQuiz = endpoint({
  method: 'GET',
  path: '/app/campaigns/{id}/quiz',
  summary: "The published quiz of a campaign; in the request's language where none is named",
  tag: 'App',
  access: 'session',
  params: idParams,
  query: z.object({ language: z.enum(LANGUAGES).optional() }),
  answer: publishedQuiz,
  etag: 'revalidates',
});

export const claimDevice = endpoint({
  method: 'POST',
  path: '/app/devices',
  summary: 'Connects a device to who is signed in, and gives its keys, this once',
  tag: 'App',
  access: 'session',
  body: z.object({ macAddress }).meta({ id: 'DeviceClaim' }),
  answer: z
    .object({
      deviceId: z.int(),
      /** What the device signs its calls with. */
      deviceKey: z.string(),
      /** Base32: what reset codes are made of. */
      resetSecret: z.string(),
    })
    .meta({ id: 'DeviceKeys' }),
  errors: ['device.busy'],
});

/** The text of a campaign's QR code, or the word for the default campaign. Read as the campaign's id, null for the default. */
const campaignCode = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text.toLowerCase() === 'default') return null;
    const [, id] = /^CAMPAIGN\|SCENT\|(\d{1,10})\|\d{1,16}$/.exec(text) ?? [];
    if (id !== undefined) return Number(id);
    context.addIssue({ code: 'custom', ...fault('campaign.code') });
    return z.NEVER;
  });

export const downloadCampaign = endpoint({
  method: 'POST',
  path: '/app/campaigns/download',
  summary: "Sets a device's campaign by its QR code, and gives what the device needs for it",
  tag: 'App',
  access: 'session',
  body: z.object({ code: campaignCode, macAddress }).meta({ id: 'CampaignDownload' }),
  answer: z
    .object({
      campaignId: z.int(),
      name: z.string(),
      fragranceShots: z.int(),
      cover: storedFile.nullable(),
      collection: z.array(campaignSlot),
      descriptions: z.array(campaignDescription),
      updatedAt: z.iso.datetime(),
    })
    .meta({ id: 'CampaignManifest' }),
  errors: ['not_found', 'campaign.inactive'],
});
